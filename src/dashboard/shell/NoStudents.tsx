import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#dashboard/app/paths.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { frameTexts } from './frameTexts.ts';

interface NoStudentsProps {
  classId: number;
  /** Other things that can be done already. */
  more?: ReactNode;
  children: ReactNode;
}

/** Shown in a class without students; `children` say what the screen will show. */
export const NoStudents = ({ classId, more, children }: NoStudentsProps) => (
  <Empty
    title={frameTexts.noStudents}
    actions={
      <>
        <Link className={buttonClass('primary')} to={paths.roster(classId)}>
          {frameTexts.toRoster}
        </Link>
        {more}
      </>
    }
  >
    {children}
  </Empty>
);
