import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartConfiguration,
  Chart as ChartJs,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { chartTips } from '#dashboard/ui/format/chartTips.ts';
import { texts } from '#dashboard/ui/format/texts.ts';
import { useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { useTheme } from '#dashboard/ui/theme.ts';
import styles from './Chart.module.css';

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  ScatterController,
  Tooltip,
);

interface Series {
  name: string;
  values: readonly (number | null | { x: number; y: number })[];
  /** Of bars: wider and paler, behind the others. */
  behind?: boolean;
}

interface ChartProps {
  title: string;
  /** What the picture shows, in a sentence, for those who cannot see it. */
  summary: string;
  /** Whether the sentence is visible too. */
  isSaid?: boolean;
  /** Names of the axes. */
  x: string;
  y: string;
  kind: 'bar' | 'line' | 'scatter';
  labels?: readonly string[] | undefined;
  /** How a number of the vertical axis is written; else unchanged. */
  written?: ((value: number) => string) | undefined;
  /** The full name of each label, or of each point of a scatter. */
  pointNames?: readonly string[] | undefined;
  series: readonly Series[];
  /** The same numbers, as a table behind the picture. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

const tokens = ['--accent', '--warn', '--ink-2', '--rule', '--edge', '--rule-strong'] as const;

/** A chart with axes and names, and the table behind it. */
export function Chart(props: ChartProps) {
  const { title, summary, isSaid = false, x, y, kind, labels, pointNames, written, series, table } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosen = useTheme();
  const dark = useMedia('(prefers-color-scheme: dark)');
  const forced = useMedia('(forced-colors: active)');
  const colours = `${chosen} ${dark} ${forced}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture keeps the colours that it was drawn with
  useEffect(() => {
    if (!canvas.current) return;
    const drawn = { x, y, kind, labels, pointNames, written, series };
    const chart = new ChartJs(canvas.current, configurationOf(canvas.current, drawn));
    return () => chart.destroy();
  }, [kind, labels, pointNames, written, series, x, y, colours]);

  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      {isSaid && <p className={styles.words}>{summary}</p>}
      <div className={styles.chart}>
        <canvas ref={canvas} role="img" aria-label={`${title}. ${summary}`} />
      </div>
      <NumbersTable {...table} />
    </figure>
  );
}

type Drawn = Pick<ChartProps, 'x' | 'y' | 'kind' | 'labels' | 'pointNames' | 'written' | 'series'>;

/** The configuration of Chart.js, in the page's current colours and font. */
function configurationOf(
  canvas: HTMLCanvasElement,
  { x, y, kind, labels, pointNames, written, series }: Drawn,
): ChartConfiguration {
  // Otherwise the library sets its own font.
  const font = { family: getComputedStyle(canvas).fontFamily };
  // A canvas cannot read light-dark(); the browser resolves it in a CSS property for colours.
  const probe = document.createElement('i');
  canvas.parentElement?.append(probe);
  const colour = (token: (typeof tokens)[number]) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const [first, second, ink, rule, edge, pale] = tokens.map(colour);
  // Forced colours are all alike: there, an outline tells what is behind.
  const washed = matchMedia('(forced-colors: active)').matches ? 'transparent' : pale;
  probe.remove();
  const axis = (text: string, whole = false) => ({
    title: { display: true, text, color: ink, font },
    ticks: { color: ink, font, maxRotation: 0, autoSkip: true, ...(whole && { precision: 0 }) },
    grid: { color: rule },
  });
  const tips = chartTips(kind, { x, y, pointNames, ...(written && { written }) });
  return {
    type: kind,
    data: {
      labels: [...(labels ?? [])],
      datasets: series.map(({ name, values, behind }, index) => {
        if (behind) return behindIt({ name, values, edge, pale: washed });
        const own = index === 0 ? first : second;
        return {
          label: name,
          data: [...values],
          borderColor: own,
          backgroundColor: own,
          borderWidth: kind === 'line' ? 2 : 0,
          ...(kind === 'bar' && series.length > 1 ? { grouped: false, barPercentage: 0.6 } : {}),
          borderDash: index === 1 ? [5, 4] : [],
          pointRadius: kind === 'scatter' ? 3.5 : 1.5,
          // A finger's width.
          pointHitRadius: 8,
          spanGaps: true,
        };
      }),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: tips.interaction,
      plugins: {
        tooltip: { ...tips.tooltip, titleFont: font, bodyFont: font },
        // Without a height each shows as a line, as in the chart, and not as a box.
        legend: {
          display: series.length > 1,
          labels: { color: ink, font, ...(kind === 'bar' ? { boxWidth: 12 } : { boxHeight: 0 }) },
        },
      },
      scales: { x: axis(x), y: { ...axis(y, kind === 'bar'), beginAtZero: kind === 'bar' } },
    },
  };
}

interface Behind extends Pick<Series, 'name' | 'values'> {
  edge: string | undefined;
  pale: string | undefined;
}

const behindIt = ({ name, values, edge, pale }: Behind) => ({
  label: name,
  data: [...values],
  borderColor: edge,
  backgroundColor: pale,
  borderWidth: 1,
  grouped: false,
  barPercentage: 1,
  // Drawn first.
  order: 1,
});

function NumbersTable({ head, rows }: ChartProps['table']) {
  return (
    <details>
      <summary>{texts.asTable}</summary>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], position) => (
            // Two students, or two assignments, may have the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever replaced together
            <tr key={position}>
              <th scope="row">{first}</th>
              {others.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
