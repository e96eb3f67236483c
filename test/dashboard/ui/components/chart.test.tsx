import { render } from '@testing-library/react';
import { Chart as ChartJs } from 'chart.js';
import { expect, onTestFinished, test } from 'vitest';
import { Chart } from '#dashboard/ui/components/Chart.tsx';
import { expectConsoleError } from '#test/support/page/consoleErrors.ts';

test('the table behind a chart has a row for each of two students with the same name', () => {
  // jsdom has no canvas to draw on.
  expectConsoleError(/Failed to create chart/);
  const table = {
    head: ['Student', 'Share'],
    rows: [
      ['Sam Lee', '80%'],
      ['Sam Lee', '91%'],
    ],
  };
  const page = render(
    <Chart title="Shares" summary="Two students" x="x" y="y" kind="bar" series={[]} table={table} />,
  );
  expect([...page.container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'Sam Lee80%',
    'Sam Lee91%',
  ]);
});

test('a chart does not change the defaults of others', () => {
  expectConsoleError(/Failed to create chart/);
  const { font } = ChartJs.defaults;
  onTestFinished(() => {
    ChartJs.defaults.font = font;
  });
  ChartJs.defaults.font = { ...font, family: 'Bitter' };
  render(
    <Chart
      title="Shares"
      summary="None"
      x="x"
      y="y"
      kind="bar"
      series={[]}
      table={{ head: ['Student', 'Share'], rows: [] }}
    />,
  );
  expect(ChartJs.defaults.font.family).toBe('Bitter');
});
