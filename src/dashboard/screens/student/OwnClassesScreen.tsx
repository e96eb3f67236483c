import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { offers, openTasksQuery } from '#dashboard/api/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { type OwnClass, ownClassesQuery } from '#dashboard/api/studentView.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import { formatPercent } from '#grading/rounding.ts';
import styles from './OwnClasses.module.css';
import { texts } from './texts.ts';

export const load: Load = async (queryClient) => {
  const tasks = await queryClient.ensureQueryData(openTasksQuery());
  if (!offers(tasks, 'student-classes')) throw new Response(null, { status: 404 });
  await queryClient.fetchQuery(ownClassesQuery());
};

/** The first page of a student: each class, and the grade in it. */
export function Component() {
  const { data: classes } = useSuspenseQuery(ownClassesQuery());
  return (
    <Screen title={texts.own.title} width="narrow">
      {classes.length === 0 ? (
        <Empty title={texts.own.none}>{texts.own.noneAdvice}</Empty>
      ) : (
        <ul className={styles.classes}>
          {classes.map((own) => (
            <OwnClassItem key={own.id} own={own} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

function OwnClassItem({ own: { id, name, teacher, percent, grade, missing } }: { own: OwnClass }) {
  return (
    <li>
      <Link className={styles.class} to={paths.ownGrades(id)}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.teacher}>
          <bdi>{teacher}</bdi>
          {missing > 0 && <span className={styles.missing}>{texts.own.missing(missing)}</span>}
        </span>
        <span className={percent === null ? styles.none : styles.grade}>
          {percent === null ? texts.nothingGraded : gradeText(formatPercent(percent), grade)}
        </span>
      </Link>
    </li>
  );
}

const gradeText = (percent: string, grade: string) => `${letterBeside(percent, grade)} ${percent}%`.trim();
