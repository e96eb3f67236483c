import type { CSSProperties } from 'react';

/** Neighbouring numbers get hues far apart. */
const goldenAngle = 137.508;

/** The colour by which a class is known everywhere, as the custom property `--class`. Never its only mark. */
export function classColour(classId: number): CSSProperties {
  const hue = Math.round((classId * goldenAngle) % 360);
  return { '--class': `light-dark(oklch(0.54 0.14 ${hue}), oklch(0.76 0.12 ${hue}))` } as CSSProperties;
}
