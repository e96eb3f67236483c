import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#dashboard/app/paths.ts';
import { Logo } from '#dashboard/ui/components/Logo.tsx';
import { classColour } from '#dashboard/ui/components/Swatch.tsx';
import styles from './Frame.module.css';
import { texts } from './texts.ts';

interface BarProps {
  classId: number | null;
  /** The class by its name, and its screens: in a class only. */
  ofClass: ReactNode;
  /** Where one can go: outside a class only. */
  places?: ReactNode;
  tools: ReactNode;
}

/** The line at the head of every page; the same whether its data is there or on its way. */
export function Bar({ classId, ofClass, places, tools }: BarProps) {
  return (
    <div
      className={`${styles.bar} ${classId === null ? '' : styles.ofClass}`}
      style={classId === null ? {} : classColour(classId)}
    >
      <Link to={paths.classes()} className={styles.mark} aria-label={texts.home}>
        <Logo />
        <span>{texts.product}</span>
      </Link>
      {classId === null ? places : ofClass}
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}
