import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router-dom';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import { type ClassSummary, classesQuery } from '#dashboard/api/classes/classes.ts';
import { mayCreateIn, type SchoolOfTeacher, schoolsOfTeacherQuery } from '#dashboard/api/classes/newClass.ts';
import { useLeaveClass } from '#dashboard/api/classes/teachers.ts';
import { paths } from '#dashboard/app/paths.ts';
import { useMoving } from '#dashboard/features/classFolder/useMoving.ts';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { ClassTable } from './ClassTable.tsx';
import { ClassTools } from './ClassTools.tsx';
import { visibleColumns } from './columns.tsx';
import { NewClass } from './NewClass.tsx';
import { texts } from './texts.ts';
import { classesInView, readView, type View, writeView } from './view.ts';

/** Marks a step in the history that this screen made itself. */
const typed = 'typed';

/**
 * The view in the address, and how to change it. The address follows a moment later, and a letter typed meanwhile would
 * be lost if the field waited for it; so the screen keeps its own view until somebody else navigates.
 */
function useView(): [View, (part: Partial<View>) => void] {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const [view, setView] = useState(() => readView(new URLSearchParams(search)));
  const [seen, setSeen] = useState(key);

  if (key !== seen) {
    setSeen(key);
    if (state !== typed) setView(readView(new URLSearchParams(search)));
  }

  return [
    view,
    (part) => {
      const next = { ...view, ...part };
      setView(next);
      void navigate(
        { search: writeView(next).toString() },
        { replace: true, state: typed, preventScrollReset: true },
      );
    },
  ];
}

export const load: Load = async (queryClient) => {
  const { role } = await queryClient.ensureQueryData(accountQuery());
  if (role === 'student') {
    const tasks = await queryClient.ensureQueryData(openTasksQuery());
    throw redirect(offers(tasks, 'student-classes') ? paths.ownClasses() : paths.profile());
  }
  await Promise.all([
    queryClient.ensureQueryData(classesQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
    queryClient.ensureQueryData(schoolsOfTeacherQuery()),
  ]);
};

/** For the whole folder, so that no letter of a search moves a column. A search also finds classes of other folders. */
function columnsInView(classes: readonly ClassSummary[], { folder, search, sort }: View) {
  const isSearched = search.trim() !== '';
  return visibleColumns(
    classes.filter((item) => isSearched || item.folder === folder),
    sort.id,
  );
}

/**
 * Whether a new class is asked for, as the address may do, and the number of its school or ''. `clearAddress` keeps a
 * reload from asking again.
 */
function useMaking(schools: readonly SchoolOfTeacher[], mayCreate: boolean, clearAddress: () => void) {
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('new');
  const [isMaking, setMaking] = useState(mayCreate && asked !== null);
  const open = schools.find(({ id, mayCreateClasses }) => mayCreateClasses && String(id) === asked);
  return {
    isMaking,
    schoolAsked: open ? String(open.id) : '',
    setMaking(making: boolean) {
      setMaking(making);
      if (!making && asked !== null) clearAddress();
    },
  };
}

interface MakingProps extends ReturnType<typeof useMaking> {
  classes: readonly ClassSummary[];
}

/** The form of a new class, or the offer to open what an earlier page left in it. */
function Making({ classes, isMaking, schoolAsked, setMaking }: MakingProps) {
  if (isMaking) return <NewClass classes={classes} school={schoolAsked} onClose={() => setMaking(false)} />;
  return <LeftDraft isHere={({ kind }) => kind === 'newClass'} onOpen={() => setMaking(true)} />;
}

/** Every class that the reader teaches or runs, filtered and sorted as the address says. */
export function Component() {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const { data: schools } = useSuspenseQuery(schoolsOfTeacherQuery());
  const mayCreate = offers(tasks, 'class-new') && mayCreateIn(schools);
  const [view, change] = useView();
  const making = useMaking(schools, mayCreate, () => change({}));
  const shown = classesInView(classes, view);
  const visible = columnsInView(classes, view);
  const moving = useMoving();
  const [dragged, drag] = useState<ClassSummary | null>(null);
  const [leaving, leave] = useState<ClassSummary | null>(null);

  const nothingChosen = !view.search && !view.school && !view.year && !view.period;

  return (
    <Screen
      title={texts.title}
      width={visible.some(({ id }) => id === 'teacher' || id === 'school') ? 'wide' : 'normal'}
      aside={<span role="status">{texts.shown(shown.length)}</span>}
      actions={
        offers(tasks, 'teacher-missing') &&
        classes.length > 0 && (
          <Link to={paths.missing()} className={buttonClass()}>
            {texts.missingWork}
          </Link>
        )
      }
    >
      {(mayCreate || making.isMaking) && <Making {...making} classes={classes} />}
      {leaving && <LeaveClass of={leaving} onClose={() => leave(null)} />}
      <ClassTools
        classes={classes}
        visible={visible}
        view={view}
        dragged={dragged}
        found={view.search.trim() === '' ? classes : shown}
        onChange={change}
        action={mayCreate && <Button onClick={() => making.setMaking(true)}>{texts.newClass.open}</Button>}
        onDrop={(folder) => {
          drag(null);
          if (dragged) void moving.move(dragged, folder);
        }}
      />
      {moving.problem && (
        <Toast tone="bad" onClose={moving.forget}>
          {moving.problem}
        </Toast>
      )}
      {shown.length > 0 ? (
        <ClassTable
          classes={shown}
          visible={visible}
          folder={view.folder}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          onMove={moving.move}
          onLeave={leave}
          onDrag={drag}
        />
      ) : classes.length === 0 ? (
        <Empty title={texts.noClasses}>{mayCreate ? texts.noClassesYet : texts.noClassesAdvice}</Empty>
      ) : nothingChosen ? (
        <Empty title={texts.noneInFolder[view.folder]} />
      ) : (
        <Empty
          title={texts.noneFound}
          actions={
            <Button onClick={() => change({ search: '', school: '', year: '', period: '' })}>
              {texts.showAll}
            </Button>
          }
        >
          {texts.noneFoundAdvice}
        </Empty>
      )}
    </Screen>
  );
}

interface LeaveClassProps {
  of: ClassSummary;
  onClose(): void;
}

/** Asks first: people cannot add themselves again. */
function LeaveClass({ of: { id, name }, onClose }: LeaveClassProps) {
  const leaving = useLeaveClass();
  const { leave: words } = texts;
  return (
    <ActionDialog
      title={words.title(name)}
      asks
      look="danger"
      isBusy={leaving.isPending}
      cancel={words.stay}
      submit={words.submit}
      problem={leaving.error && whyFailed(leaving.error, words.failed)}
      onClose={onClose}
      onSubmit={() => leaving.mutate(id, { onSuccess: onClose })}
    >
      <p>{words.advice}</p>
    </ActionDialog>
  );
}
