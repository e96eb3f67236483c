import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { accountQuery, offers, openTasksQuery, useOffers } from '#dashboard/api/accounts/accounts.ts';
import { askAnew, type Load } from '#dashboard/api/calls/load.ts';
import { ownClassesQuery } from '#dashboard/api/classes/studentView.ts';
import { type Child, childrenQuery, type OwnClass } from '#dashboard/api/families/children.ts';
import { guardianProblems, ownGuardiansQuery, useStopFollowing } from '#dashboard/api/families/families.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { focusHeading } from '#dashboard/ui/focus/heading.ts';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import { formatPercent } from '#grading/rounding.ts';
import { familyTexts } from './familyTexts.ts';
import styles from './OwnClasses.module.css';
import { OwnGuardians } from './OwnGuardians.tsx';
import { texts } from './texts.ts';

export const load: Load = async (queryClient) => {
  const [tasks] = await Promise.all([
    queryClient.ensureQueryData(openTasksQuery()),
    queryClient.ensureQueryData(accountQuery()),
  ]);
  if (!offers(tasks, 'student-classes')) throw new Response(null, { status: 404 });
  const hasFamilies = offers(tasks, 'guardian-students');
  await Promise.all([
    // A class that was closed or removed is missing from the next answer.
    askAnew(queryClient, ownClassesQuery()),
    hasFamilies && askAnew(queryClient, childrenQuery()),
    hasFamilies && queryClient.ensureQueryData(ownGuardiansQuery()),
  ]);
};

/** The first page of a student and of a guardian: each class with its grade. */
export function Component() {
  const { data: classes } = useSuspenseQuery(ownClassesQuery());
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const enabled = offers(tasks, 'guardian-students');
  const { data: children = [] } = useQuery({ ...childrenQuery(), enabled });
  const { data: own } = useQuery({ ...ownGuardiansQuery(), enabled });
  const { role } = useSuspenseQuery(accountQuery()).data;
  // An account of a student without any school has no classes, and follows nobody either.
  const isUnknown = role === 'student' && children.length === 0;
  const isStudent = !own || own.left > 0 || own.guardians.length > 0 || classes.length > 0 || isUnknown;
  if (!isStudent) return <Children alone>{children}</Children>;
  return (
    <Screen title={texts.own.title} width="narrow">
      {classes.length === 0 ? (
        <Empty title={texts.own.none}>{texts.own.noneAdvice}</Empty>
      ) : (
        <ClassItems classes={classes} to={paths.ownGrades} />
      )}
      <Children>{children}</Children>
      {enabled && <OwnGuardians />}
    </Screen>
  );
}

/** The children somebody follows; `alone` if the page has nothing else. */
function Children({ alone = false, children }: { alone?: boolean; children: readonly Child[] }) {
  const [asked, ask] = useState<Child | null>(null);
  const [left, leave] = useState<Child | null>(null);
  useEffect(() => {
    // The focused button has disappeared with its child.
    if (left) focusHeading();
  }, [left]);
  const content = (
    <>
      {left && <Notice tone="good">{familyTexts.stopped(calledName(left))}</Notice>}
      {children.map((child) => (
        <ChildItem key={keyOf(child)} child={child} onStop={() => ask(child)} />
      ))}
      {asked && (
        <StopFollowing
          // The account may have changed elsewhere.
          child={children.find((child) => keyOf(child) === keyOf(asked)) ?? asked}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            leave(asked);
          }}
        />
      )}
    </>
  );
  if (alone)
    return (
      <Screen title={familyTexts.children} width="narrow">
        <div className={styles.children}>
          {content}
          {children.length === 0 && <Empty title={familyTexts.nobody}>{familyTexts.nobodyAdvice}</Empty>}
        </div>
      </Screen>
    );
  if (children.length === 0 && !left && !asked) return null;
  return (
    <section className={styles.children}>
      <h2>{familyTexts.children}</h2>
      {content}
    </section>
  );
}

const calledName = ({ name, studentId }: Child) => name || familyTexts.nameless(studentId);

const keyOf = ({ schoolId, studentId }: Child) => `${schoolId} ${studentId}`;

function ChildItem({ child, onStop }: { child: Child; onStop(): void }) {
  const { school, studentId, classes } = child;
  const name = calledName(child);
  const mayStop = useOffers('guardian-student-drop');
  return (
    <section className={styles.child}>
      <div className={styles.childHead}>
        <h2>
          <bdi>{name}</bdi>
          <span className={styles.school}>
            <bdi>{school}</bdi>
          </span>
        </h2>
        {mayStop && (
          <Button look="quiet" aria-label={familyTexts.stopOf(name)} onClick={onStop}>
            {familyTexts.stop}
          </Button>
        )}
      </div>
      {classes.length === 0 ? (
        <p className={styles.none}>{familyTexts.noClasses}</p>
      ) : (
        <ClassItems classes={classes} to={(classId) => paths.childGrades(studentId, classId)} />
      )}
    </section>
  );
}

interface StopFollowingProps {
  child: Child;
  onClose(): void;
  onDone(): void;
}

/** Asks first: only a new invitation undoes it. */
function StopFollowing({ child, onClose, onDone }: StopFollowingProps) {
  const name = calledName(child);
  const stopping = useStopFollowing();
  return (
    <ActionDialog
      asks
      title={familyTexts.stopQuestion(name)}
      isBusy={stopping.isPending}
      cancel={familyTexts.cancel}
      submit={familyTexts.stop}
      look="danger"
      problem={guardianProblems(stopping.error).other}
      onClose={onClose}
      onSubmit={() => stopping.mutate(child, { onSuccess: onDone })}
    >
      <p>{familyTexts.stopAdvice(name)}</p>
      {child.isLast && <p>{familyTexts.stopLast}</p>}
    </ActionDialog>
  );
}

function ClassItems({ classes, to }: { classes: readonly OwnClass[]; to(classId: number): string }) {
  return (
    <ul className={styles.classes}>
      {classes.map((own) => (
        <OwnClassItem key={own.id} own={own} to={to(own.id)} />
      ))}
    </ul>
  );
}

function OwnClassItem({ own, to }: { own: OwnClass; to: string }) {
  const { name, teacher, percent, grade, missing, holdsBack } = own;
  const none = holdsBack ? texts.own.nothingPosted : texts.nothingGraded;
  return (
    <li>
      <Link className={styles.class} to={to}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.teacher}>
          <bdi>{teacher}</bdi>
          {missing > 0 && <span className={styles.missing}>{texts.own.missing(missing)}</span>}
        </span>
        <span className={percent === null ? styles.none : styles.grade}>
          {percent === null ? none : gradeText(formatPercent(percent), grade)}
        </span>
      </Link>
    </li>
  );
}

const gradeText = (percent: string, grade: string) => `${letterBeside(percent, grade)} ${percent}%`.trim();
