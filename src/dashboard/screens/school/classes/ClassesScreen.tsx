import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Folder } from '#dashboard/api/classes/classes.ts';
import {
  type ClassesAsked,
  classChoicesQuery,
  classesOnPage,
  classListQuery,
  handOverProblems,
  type ListedClass,
  useFileClasses,
} from '#dashboard/api/schools/schoolClasses.ts';
import type { School } from '#dashboard/api/schools/schools.ts';
import { useTellsSourcedIds } from '#dashboard/api/schools/sourcedIds.ts';
import { paths } from '#dashboard/app/paths.ts';
import { SourcedIdsDialog } from '#dashboard/features/sourcedIds/SourcedIds.tsx';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { Paging } from '#dashboard/ui/components/tables/Paging.tsx';
import styles from './Classes.module.css';
import { ClassFilters } from './ClassFilters.tsx';
import { ClassList } from './ClassList.tsx';
import { HandOver } from './HandOver.tsx';
import { texts } from './texts.ts';

/* classes: every class of the school, found, filed and handed over. */

export const load = loadSchool((queryClient, { id }) =>
  Promise.all([
    queryClient.ensureQueryData(classListQuery(id, askedAtFirst)),
    queryClient.ensureQueryData(classChoicesQuery(id)),
  ]),
);

export function Component() {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  return (
    <SchoolArea
      section="classes"
      actions={offers(tasks, 'class-new') ? ({ id }) => <NewClassLink schoolId={id} /> : undefined}
    >
      {(school) => <Classes school={school} />}
    </SchoolArea>
  );
}

function NewClassLink({ schoolId }: { schoolId: number }) {
  return (
    <Link to={paths.newClass(schoolId)} className={buttonClass('primary')}>
      {texts.newClass}
    </Link>
  );
}

/** The last action, and how to undo it. */
interface Done {
  sentence: string;
  back?: { classIds: readonly number[]; folder: Folder };
}

/** The classes of the school, a page at a time. */
function Classes({ school: { id: schoolId, teachersMakeClasses } }: { school: School }) {
  const [asked, setAsked] = useState<ClassesAsked>(askedAtFirst);
  const { data, error } = useQuery(classListQuery(schoolId, asked));
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [handing, hand] = useState<ListedClass | null>(null);
  const tellsSourcedIds = useTellsSourcedIds();
  const [lookedUp, lookUp] = useState<ListedClass | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const filing = useFileClasses(schoolId);
  const classes = data?.classes ?? [];
  const chosen = classes.filter(({ id }) => selected.has(id));
  const total = data?.total ?? 0;
  const problem = handOverProblems(error ?? filing.error).other;

  function change(part: Partial<ClassesAsked>) {
    setAsked({ ...asked, page: 0, ...part });
    select(new Set());
  }

  function file(moved: readonly ListedClass[], folder: FileInto) {
    const from = moved[0]?.folder;
    const classIds = moved.map(({ id }) => id);
    if (filing.isPending || from === undefined) return;
    filing.mutate(
      { classIds, folder },
      {
        onSuccess() {
          setDone({ sentence: texts.moved[folder](classIds.length), back: { classIds, folder: from } });
          select(new Set());
        },
      },
    );
  }

  return (
    <div className={styles.part}>
      <ClassFilters schoolId={schoolId} asked={asked} total={total} onChange={change} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {classes.length > 0 ? (
        <>
          <Chosen chosen={chosen} busy={filing.isPending} onFile={file} />
          <ClassList
            classes={classes}
            asked={asked}
            selected={selected}
            onSelect={select}
            onSort={(sort) => change({ sort, desc: asked.sort === sort && !asked.desc })}
            onFile={file}
            onHandOver={hand}
            onSourcedIds={tellsSourcedIds ? lookUp : null}
          />
        </>
      ) : (
        data && (
          <Nothing schoolId={schoolId} asked={asked} teachersMake={teachersMakeClasses} onChange={change} />
        )
      )}
      <Pages page={asked.page} total={total} onPage={(page) => change({ page })} />
      {handing && (
        <HandOver
          schoolId={schoolId}
          of={handing}
          onClose={() => hand(null)}
          onDone={(to) => {
            setDone({ sentence: texts.handedOver(handing.name, to) });
            hand(null);
          }}
        />
      )}
      {lookedUp && (
        <SourcedIdsDialog
          name={lookedUp.name}
          of={{ schoolId, classId: lookedUp.id }}
          onClose={() => lookUp(null)}
        />
      )}
      {done && <DoneToast done={done} onUndo={filing.mutate} onClose={() => setDone(null)} />}
    </div>
  );
}

type FileInto = 'active' | 'archived';

interface ChosenProps {
  chosen: readonly ListedClass[];
  busy: boolean;
  onFile(chosen: readonly ListedClass[], folder: FileInto): void;
}

/**
 * The actions on the chosen classes; none while they are in different folders. It has its room before a class is
 * chosen, so that the next one is where it was.
 */
function Chosen({ chosen, busy, onFile }: ChosenProps) {
  const active = chosen.filter(({ folder }) => folder === 'active').length;
  const isAny = chosen.length > 0;
  return (
    <div className={styles.selection}>
      <span role="status" className={isAny ? undefined : styles.soft}>
        {isAny ? texts.selected(chosen.length) : texts.noneSelected}
      </span>
      {isAny && active === chosen.length && (
        <Button busy={busy} onClick={() => onFile(chosen, 'archived')}>
          {texts.archive}
        </Button>
      )}
      {isAny && active === 0 && (
        <Button busy={busy} onClick={() => onFile(chosen, 'active')}>
          {texts.activate}
        </Button>
      )}
    </div>
  );
}

interface DoneToastProps {
  done: Done;
  onUndo(back: { classIds: readonly number[]; folder: Folder }): void;
  onClose(): void;
}

function DoneToast({ done: { sentence, back }, onUndo, onClose }: DoneToastProps) {
  const undo = back && (
    <Button
      onClick={() => {
        onUndo(back);
        onClose();
      }}
    >
      {texts.undo}
    </Button>
  );
  return (
    <Toast tone="good" onClose={onClose} action={undo}>
      {sentence}
    </Toast>
  );
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage(page: number): void }) {
  const first = page * classesOnPage + 1;
  const last = Math.min(total, first + classesOnPage - 1);
  return (
    <Paging
      previous={{ label: texts.previous, go: page > 0 ? () => onPage(page - 1) : null }}
      next={{ label: texts.next, go: last < total ? () => onPage(page + 1) : null }}
    >
      {texts.page(first, last, total)}
    </Paging>
  );
}

interface NothingProps {
  schoolId: number;
  asked: ClassesAsked;
  teachersMake: boolean;
  onChange(part: Partial<ClassesAsked>): void;
}

function Nothing({ schoolId, asked, teachersMake, onChange }: NothingProps) {
  const { data: choices } = useSuspenseQuery(classChoicesQuery(schoolId));
  const advice = teachersMake ? texts.noneAdvice : texts.noneAdviceAdmins;
  if (choices.years.length === 0) return <NoClasses schoolId={schoolId}>{advice}</NoClasses>;
  const isUnfiltered = asked.search === '' && asked.schoolYear === '' && asked.teacher === '';
  const isFirst = isUnfiltered && asked.folder === askedAtFirst.folder;
  return (
    <Empty
      title={isFirst ? texts.noneActive : texts.noneFound}
      actions={<Button onClick={() => onChange({ ...askedAtFirst, folder: '' })}>{texts.showAll}</Button>}
    >
      {isFirst ? advice : undefined}
    </Empty>
  );
}

/** A new school's: none in any folder. */
function NoClasses({ schoolId, children }: { schoolId: number; children: string }) {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  return (
    <Empty
      title={texts.none}
      actions={
        offers(tasks, 'school-import-run') && (
          <Link to={`${paths.school('import')}?school=${schoolId}`} className={buttonClass()}>
            {texts.importThem}
          </Link>
        )
      }
    >
      {children}
    </Empty>
  );
}

const askedAtFirst: ClassesAsked = {
  search: '',
  schoolYear: '',
  teacher: '',
  folder: 'active',
  sort: 'name',
  desc: false,
  page: 0,
};
