import type { TooltipItem } from 'chart.js';
import { expect, test } from 'vitest';
import { chartTips } from '#dashboard/ui/format/chartTips.ts';

type Item = TooltipItem<'bar' | 'line' | 'scatter'>;

const item = (dataIndex: number, label = '') =>
  ({ dataIndex, label, dataset: { label: 'Class mean' }, parsed: { x: 2, y: 87.5 } }) as unknown as Item;

test('a place on a line has its full name, and need not be hit exactly', () => {
  const { interaction, tooltip } = chartTips('line', {
    x: 'Assignment',
    y: 'Percent',
    pointNames: ['Quiz 1', 'Quiz 2'],
    written: (percent) => `${percent.toFixed(1)}%`,
  });
  expect(interaction).toEqual({ mode: 'index', intersect: false });
  expect(tooltip.callbacks.title([item(1, 'Nov 3')])).toBe('Quiz 2');
  expect(tooltip.callbacks.label(item(1))).toEqual('Class mean: 87.5%');
});

test("a bar has its axis's name", () => {
  expect(chartTips('bar', { x: 'Grade', y: 'Students' }).tooltip.callbacks.title([item(0, 'A')])).toBe('A');
});

test('a point names its student', () => {
  const { tooltip } = chartTips('scatter', {
    x: 'Days absent',
    y: 'Percent',
    pointNames: ['García, José'],
    written: (percent) => `${percent}%`,
  });
  expect(tooltip.callbacks.label(item(0))).toEqual(['García, José', 'Days absent: 2', 'Percent: 87.5%']);
  expect(tooltip.callbacks.title([item(0)])).toBe('');
});
