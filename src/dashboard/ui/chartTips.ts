import type { TooltipItem } from 'chart.js';

type Kind = 'bar' | 'line' | 'scatter';

/**
 * What a picture tells of the place under the pointer, which need not be met exactly. `places` are what they are called
 * in full, where the axis has no room for it; of a scatter, what each point is.
 */
export function chartTips(
  kind: Kind,
  { x, y, places }: { x: string; y: string; places?: readonly string[] | undefined },
) {
  const scattered = kind === 'scatter';
  return {
    interaction: { mode: scattered ? ('nearest' as const) : ('index' as const), intersect: scattered },
    tooltip: {
      callbacks: {
        title: ([first]: TooltipItem<Kind>[]) =>
          scattered || !first ? '' : (places?.[first.dataIndex] ?? first.label),
        ...(scattered && {
          label: ({ dataIndex, parsed }: TooltipItem<Kind>) => [
            places?.[dataIndex] ?? '',
            `${x}: ${parsed.x}`,
            `${y}: ${parsed.y}`,
          ],
        }),
      },
    },
  };
}
