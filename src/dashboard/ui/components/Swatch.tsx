import type { CSSProperties } from 'react';

/** Neighbouring numbers get hues far apart. */
const goldenAngle = 137.508;

/** The hue of the colour by which a class is known everywhere; tokens.css makes `--class` of it. Never its only mark. */
export function classColour(classId: number): CSSProperties {
  return { '--class-hue': Math.round((classId * goldenAngle) % 360) } as CSSProperties;
}
