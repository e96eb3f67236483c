import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#dashboard/app/paths.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { texts } from './texts.ts';

interface NoStudentsProps {
  classId: number;
  /** What else can be done already. */
  more?: ReactNode;
  children: ReactNode;
}

/** In place of what a class without students has nothing to show in; `children` say what that will be. */
export const NoStudents = ({ classId, more, children }: NoStudentsProps) => (
  <Empty
    title={texts.noStudents}
    actions={
      <>
        <Link className={buttonClass('primary')} to={paths.roster(classId)}>
          {texts.toRoster}
        </Link>
        {more}
      </>
    }
  >
    {children}
  </Empty>
);
