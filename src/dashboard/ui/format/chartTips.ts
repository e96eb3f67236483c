import type { TooltipItem } from 'chart.js';

type Kind = 'bar' | 'line' | 'scatter';

/**
 * The tooltip of what is nearest to the pointer, which need not hit it exactly. `pointNames` are the full names, if the
 * axis has no room for them; of a scatter, the name of each point. `written` formats a number of the vertical axis.
 */
export function chartTips(
  kind: Kind,
  {
    x,
    y,
    pointNames,
    written = String,
  }: {
    x: string;
    y: string;
    pointNames?: readonly string[] | undefined;
    written?: (value: number) => string;
  },
) {
  const scattered = kind === 'scatter';
  return {
    interaction: { mode: scattered ? ('nearest' as const) : ('index' as const), intersect: scattered },
    tooltip: {
      callbacks: {
        title: ([first]: TooltipItem<Kind>[]) =>
          scattered || !first ? '' : (pointNames?.[first.dataIndex] ?? first.label),
        label: ({ dataIndex, dataset, parsed }: TooltipItem<Kind>) => {
          const value = written(parsed.y ?? Number.NaN);
          return scattered
            ? [pointNames?.[dataIndex] ?? '', `${x}: ${parsed.x}`, `${y}: ${value}`]
            : `${dataset.label}: ${value}`;
        },
      },
    },
  };
}
