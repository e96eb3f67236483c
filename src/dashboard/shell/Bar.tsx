import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#dashboard/app/paths.ts';
import { Logo } from '#dashboard/ui/components/Logo.tsx';
import { classColour } from '#dashboard/ui/components/Swatch.tsx';
import styles from './Frame.module.css';
import { texts } from './texts.ts';

interface BarProps {
  classId: number | null;
  /** The class's name and its screens: only in a class. */
  ofClass: ReactNode;
  /** The links to other pages: only outside a class. */
  places?: ReactNode;
  tools: ReactNode;
}

/** The header of every page; the same before and after its data has loaded. */
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
