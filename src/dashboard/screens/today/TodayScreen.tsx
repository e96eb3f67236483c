import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, redirect } from 'react-router-dom';
import { accountQuery, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { askAnew, type Load } from '#dashboard/api/calls/load.ts';
import { accessLevels } from '#dashboard/api/classes/classes.ts';
import { type ColleaguesChange, type TodayClass, todayQuery } from '#dashboard/api/classes/today.ts';
import { paths } from '#dashboard/app/paths.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import { useToday } from '#dashboard/shell/useToday.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { classColour, Swatch } from '#dashboard/ui/components/Swatch.tsx';
import { writtenAgo, writtenDay } from '#dashboard/ui/format/written.ts';
import styles from './Today.module.css';
import { texts } from './texts.ts';

/** The choice of the first page has asked already, milliseconds ago. */
const askedAtStart = 1000;

/** Leads to the list of classes if the service does not tell what waits. */
export const load: Load = async (queryClient) => {
  const { role } = await queryClient.ensureQueryData(accountQuery());
  if (role === 'student') throw redirect(paths.classes());
  try {
    await Promise.all([
      askAnew(queryClient, todayQuery(), askedAtStart),
      queryClient.ensureQueryData(openTasksQuery()),
    ]);
  } catch (error) {
    if (hasCode(error, 'unknownTask')) throw redirect(paths.classes());
    throw error;
  }
};

/** Everything that waits for a teacher, each with a link to its screen. */
export function Component() {
  const day = useToday();
  const { data } = useSuspenseQuery(todayQuery(day));
  const classes = inOrder(data.classes);
  const classOf = new Map(classes.map((one) => [one.id, one]));
  const { ungraded, posting, changes } = data;
  const isQuiet = ungraded.length + posting.length + changes.length === 0;
  if (classes.length === 0)
    return (
      <Screen title={texts.title} aside={writtenDay(day, 'long')}>
        <Empty title={texts.noClasses}>{texts.noClassesAdvice}</Empty>
      </Screen>
    );
  return (
    <Screen title={texts.title} aside={writtenDay(day, 'long')}>
      <div className={styles.parts}>
        <Part title={texts.classes} advice={classes.some((one) => one.hasSchool) ? null : texts.noSchool}>
          {classes.map((one) => (
            <ClassLine key={one.id} of={one} />
          ))}
        </Part>
        <div className={styles.waiting}>
          {ungraded.length > 0 && (
            <Part title={texts.ungraded}>
              {ungraded.map(({ classId, assignmentId, title, due, count }) => (
                <Line
                  key={`${classId} ${assignmentId}`}
                  of={classOf.get(classId)}
                  to={`${paths.gradebook(classId)}?assignment=${assignmentId}`}
                  label={title}
                  aside={texts.due(writtenDay(due, 'short'))}
                  end={texts.notGraded(count, classOf.get(classId)?.students ?? 0)}
                />
              ))}
            </Part>
          )}
          {posting.length > 0 && (
            <Part title={texts.posting}>
              {posting.map(({ classId, period, name, last, posted }) => (
                <Line
                  key={`${classId} ${period}`}
                  of={classOf.get(classId)}
                  to={paths.periods(classId, period)}
                  label={`${period} · ${name}`}
                  aside={texts[last < day ? 'ended' : 'ends'](writtenDay(last, 'short'))}
                  end={texts.posted(posted, classOf.get(classId)?.students ?? 0)}
                />
              ))}
            </Part>
          )}
          {changes.length > 0 && (
            <Part title={texts.changes}>
              {changes.map((change) => (
                <Line
                  key={`${change.classId} ${change.accountId} ${change.kind}`}
                  of={classOf.get(change.classId)}
                  to={addressOf(change, classOf.get(change.classId)?.authority ?? 0)}
                  label={`${change.name}: ${changeText(change)}`}
                  aside=""
                  end={writtenAgo(change.at)}
                />
              ))}
            </Part>
          )}
          {isQuiet && <Empty title={texts.nothing}>{texts.nothingAdvice}</Empty>}
        </div>
      </div>
    </Screen>
  );
}

/** This many lines can be read at a glance. */
const mostLines = 8;

interface PartProps {
  title: string;
  /** Shown for the whole item instead of a count. */
  advice?: string | null;
  children: readonly ReactNode[];
}

function Part({ title, advice = null, children }: PartProps) {
  const id = useId();
  const [isWhole, showAll] = useState(false);
  const isLong = children.length > mostLines && advice === null && !isWhole;
  const list = useRef<HTMLUListElement>(null);
  // The button is gone: its reader continues at the first new line.
  useEffect(() => {
    if (isWhole) list.current?.children[mostLines]?.querySelector('a')?.focus();
  }, [isWhole]);
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      <ul ref={list} className={styles.lines}>
        {isLong ? children.slice(0, mostLines) : children}
      </ul>
      {isLong && <Button onClick={() => showAll(true)}>{texts.showAll(children.length)}</Button>}
    </section>
  );
}

function ClassLine({ of }: { of: TodayClass }) {
  const { id, name, students, hasSchool, marked, authority } = of;
  const waits = hasSchool && students > 0 && marked < students && authority >= accessLevels.score;
  return (
    <li className={styles.line} style={classColour(id)}>
      <Swatch />
      <Link to={paths.gradebook(id)} className={styles.said}>
        <bdi>{name}</bdi>
      </Link>
      {waits ? (
        <Link to={paths.attendance(id)} className={styles.waits} aria-label={texts.attendanceOf(name)}>
          {marked > 0 ? texts.attendanceLeft(marked, students) : texts.takeAttendance}
        </Link>
      ) : (
        hasSchool && marked > 0 && <span className={styles.end}>{texts.attendanceTaken}</span>
      )}
    </li>
  );
}

interface LineProps {
  of: TodayClass | undefined;
  to: string;
  label: string;
  aside: string;
  end: string;
}

function Line({ of, to, label, aside, end }: LineProps) {
  return (
    <li className={styles.line} style={classColour(of?.id ?? 0)}>
      <Swatch />
      <span className={styles.said}>
        <Link to={to}>
          <bdi>{label}</bdi>
        </Link>
        <span className={styles.aside}>
          <bdi>{[of?.name, aside].filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      <span className={styles.end}>{end}</span>
    </li>
  );
}

const isKnown = (kind: string): kind is keyof typeof texts.change => kind in texts.change;

const changeText = ({ kind, count }: ColleaguesChange) => texts.change[isKnown(kind) ? kind : 'other'](count);

/** The address where a change is visible. */
function addressOf({ classId, kind }: ColleaguesChange, authority: number): string {
  if (kind === 'mark') return paths.attendance(classId);
  if (kind === 'grade' || kind === 'lock' || kind === 'comment') return paths.periods(classId);
  if (kind === 'roster') return paths.roster(classId);
  const isSetting = kind === 'setting' || kind === 'teacher';
  return isSetting && authority >= accessLevels.edit ? paths.settings(classId) : paths.gradebook(classId);
}

/** The last number in a name, in most schools the lesson: 3 of "Algebra 2, Period 3". */
function lessonOf({ name }: { name: string }): number {
  const last = /(\d+)\D*$/.exec(name)?.[1];
  return last === undefined ? Number.POSITIVE_INFINITY : Number(last);
}

/** In the order of the day, as far as the names tell. */
export const inOrder = <Item extends { name: string }>(classes: readonly Item[]): Item[] =>
  [...classes].sort((one, other) => {
    const [first, second] = [lessonOf(one), lessonOf(other)];
    return first === second ? compareNames(one.name, other.name) : first < second ? -1 : 1;
  });
