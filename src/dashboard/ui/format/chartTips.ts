import type { TooltipItem } from 'chart.js';

type Kind = 'bar' | 'line' | 'scatter';

/**
 * What a picture tells of the place under the pointer, which need not be met exactly. `places` are what they are called
 * in full, where the axis has no room for it; of a scatter, what each point is. `written` is how a number of the
 * upright axis is.
 */
export function chartTips(
  kind: Kind,
  {
    x,
    y,
    places,
    written = String,
  }: { x: string; y: string; places?: readonly string[] | undefined; written?: (value: number) => string },
) {
  const scattered = kind === 'scatter';
  return {
    interaction: { mode: scattered ? ('nearest' as const) : ('index' as const), intersect: scattered },
    tooltip: {
      callbacks: {
        title: ([first]: TooltipItem<Kind>[]) =>
          scattered || !first ? '' : (places?.[first.dataIndex] ?? first.label),
        label: ({ dataIndex, dataset, parsed }: TooltipItem<Kind>) => {
          const value = written(parsed.y ?? Number.NaN);
          return scattered
            ? [places?.[dataIndex] ?? '', `${x}: ${parsed.x}`, `${y}: ${value}`]
            : `${dataset.label}: ${value}`;
        },
      },
    },
  };
}
