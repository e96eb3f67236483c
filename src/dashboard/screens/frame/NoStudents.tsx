import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#dashboard/paths.ts';
import { buttonClass } from '#dashboard/ui/Button.tsx';
import { Empty } from '#dashboard/ui/Empty.tsx';
import { texts } from './texts.ts';

/** In place of what a class without students has nothing to show in; `children` say what that will be. */
export const NoStudents = ({ classId, children }: { classId: number; children: ReactNode }) => (
  <Empty
    title={texts.noStudents}
    actions={
      <Link className={buttonClass('primary')} to={paths.roster(classId)}>
        {texts.toRoster}
      </Link>
    }
  >
    {children}
  </Empty>
);
