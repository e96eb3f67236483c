import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import {
  type Meant,
  type NameOnRoster,
  numberQuery,
  type PersonOrStudent,
} from '#dashboard/api/schools/privacy.ts';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { cellAside } from '#dashboard/ui/components/tables/Table.tsx';
import { texts as common } from '#dashboard/ui/format/texts.ts';
import { areAlike } from '#grading/alikeNames.ts';
import styles from './PeopleScreen.module.css';
import { texts } from './texts.ts';

/* Rosters may give one ID number to several people: an admin says which names are the person's. */

interface Asked {
  whom: PersonOrStudent;
  name: string;
  /** The account; null for none. */
  account: number | null;
  /** The ID number; null for somebody who is no student. */
  studentId: number | null;
}

interface WhoseNumber {
  /** Null until the rosters are known. */
  meant: Meant | null;
  /** Whether the account and the guardians of the number are the person's. */
  isAttached: boolean;
  /** What to choose, or why that is unknown; null if the number is one person's. */
  question: ReactNode;
}

/** Most classes that are named beside a name. */
const mostClasses = 4;

export function useWhoseNumber(schoolId: number, { whom, name, account, studentId }: Asked): WhoseNumber {
  const { data, error } = useQuery({
    ...numberQuery(schoolId, studentId ?? 0),
    enabled: studentId !== null,
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [attaches, setAttaches] = useState<boolean | null>(null);
  if (studentId === null) return { meant: { ...whom }, isAttached: true, question: null };
  if (!data) {
    const question = error ? <Notice tone="bad">{refusalsIn(error)}</Notice> : <p>{common.loading}</p>;
    return { meant: null, isAttached: false, question };
  }
  const names = [...new Set(data.lists.map((list) => list.name))];
  const accountName = data.attached.find(({ accountId }) => account !== null && accountId === account)?.name;
  const isOne =
    names.length === 0 || (names.length === 1 && areAlike(accountName ?? names[0] ?? '', names[0] ?? ''));
  if (isOne) return { meant: { ...whom }, isAttached: true, question: null };
  const isChosen = (each: string) => changed.get(each) ?? areAlike(each, name);
  const chosen = names.filter(isChosen);
  const isAll = chosen.length === names.length;
  const isLikely = accountName === undefined ? isAll : chosen.some((each) => areAlike(each, accountName));
  const isAttached = 'accountId' in whom || (data.attached.length === 0 ? isAll : (attaches ?? isLikely));
  const question = (
    <fieldset className={styles.names}>
      <legend>{texts.whose.question(studentId)}</legend>
      {names.map((each) => (
        <Check
          key={each}
          checked={isChosen(each)}
          onChange={({ target }) => setChanged(new Map(changed).set(each, target.checked))}
        >
          <bdi>{each}</bdi>{' '}
          <span className={cellAside}>{classesIn(data.lists.filter((list) => list.name === each))}</span>
        </Check>
      ))}
      {data.attached.length > 0 && !('accountId' in whom) && (
        <Check checked={isAttached} onChange={({ target }) => setAttaches(target.checked)}>
          {texts.whose.attached(data.attached.map((each) => each.name))}
        </Check>
      )}
      <p>{texts.whose.advice}</p>
    </fieldset>
  );
  return { meant: { ...whom, names: chosen, isAttached }, isAttached, question };
}

const classesIn = (lists: readonly NameOnRoster[]) =>
  texts.whose.classes(
    lists.slice(0, mostClasses).map(({ className, year }) => texts.whose.classOf(className, year)),
    lists.length - mostClasses,
  );
