import type { CSSProperties, HTMLAttributes } from 'react';
import styles from './Swatch.module.css';

/** Neighbouring numbers get hues far apart. */
const goldenAngle = 137.508;

/** The hue by which a class is known everywhere; tokens.css makes `--class` of it. Never its only mark. */
export function classColour(classId: number): CSSProperties {
  return { '--class-hue': Math.round((classId * goldenAngle) % 360) } as CSSProperties;
}

/** A square in the colour of the class around it. */
export const Swatch = (span: HTMLAttributes<HTMLSpanElement>) => <span {...span} className={styles.swatch} />;
