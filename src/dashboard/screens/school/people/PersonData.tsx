import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import {
  type Held,
  type PersonOrStudent,
  tablesOf,
  useErasePerson,
  useExportPerson,
} from '#dashboard/api/schools/privacy.ts';
import { schoolsQuery } from '#dashboard/api/schools/schools.ts';
import { saveCsv } from '#dashboard/features/exporting/csvFile.ts';
import { EraseDialog } from '#dashboard/screens/school/EraseDialog.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import { texts } from './texts.ts';
import { useWhoseNumber } from './WhoseNumber.tsx';

/* For data officers: everything about one person as a file, and erasing somebody who has left. */

/** The person that the file or the erasure is about. */
export interface DataSubject {
  whom: PersonOrStudent;
  name: string;
  /** The name of the file. */
  short: string;
  /** The kinds of data: somebody's account, a student's lists by the ID number, or both. */
  account: number | null;
  studentId: number | null;
}

interface PersonDataProps {
  schoolId: number;
  person: DataSubject;
  onClose(): void;
  /** Called with a sentence about what was done. */
  onDone(sentence: string): void;
}

export function ExportPerson({ schoolId, person, onClose, onDone }: PersonDataProps) {
  const exporting = useExportPerson(schoolId);
  const { meant, question } = useWhoseNumber(schoolId, person);
  const [failed, setFailed] = useState(false);
  const save = (format: PersonFormat) => {
    if (exporting.isPending || !meant) return;
    setFailed(false);
    exporting.mutate(meant, {
      onSuccess: (held) => {
        try {
          savePerson(person.short, held, format);
        } catch {
          return setFailed(true);
        }
        onClose();
        onDone(texts.exportData.done(person.name));
      },
    });
  };
  const { title, advice, secrets, json, csv, notWritten } = texts.exportData;
  const problem = failed ? notWritten : refusalsIn(exporting.error);
  return (
    <Dialog
      title={title(person.name)}
      open
      onClose={onClose}
      saving={exporting.isPending}
      buttons={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button busy={exporting.isPending} onClick={() => save('csv')}>
            {csv}
          </Button>
          <Button look="primary" busy={exporting.isPending} onClick={() => save('json')}>
            {json}
          </Button>
        </>
      }
    >
      <p>{advice}</p>
      <p>{secrets}</p>
      {question}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}

type PersonFormat = 'json' | 'csv';

/** The file is for other programs: its names are the same in every language. */
function savePerson(short: string, held: readonly Held[], format: PersonFormat): void {
  const name = texts.exportData.file(short);
  if (format === 'json')
    saveFile(`${name}.json`, `${JSON.stringify(tablesOf(held), null, 2)}\n`, 'application/json');
  else saveCsv(name, linesOf(held));
}

/** A line for each value. */
const linesOf = (held: readonly Held[]): string[][] => [
  ['Table', 'Row', 'Field', 'Value'],
  ...held.map(({ table, row, field, value }) => [table, String(row), field, value]),
];

function whatGoes({ account, studentId }: DataSubject, keepsMarks: boolean): string {
  const { goes } = texts.erase;
  if (studentId === null) return goes.staff;
  if (account === null) return keepsMarks ? goes.listedButMarks : goes.listed;
  return keepsMarks ? goes.studentButMarks : goes.student;
}

export function ErasePerson({ schoolId, person, onClose, onDone }: PersonDataProps) {
  const { data: schools = [] } = useQuery(schoolsQuery());
  const keepsMarks = schools.find(({ id }) => id === schoolId)?.keepsMarks ?? false;
  const erasing = useErasePerson(schoolId);
  const { meant, isAttached, question } = useWhoseNumber(schoolId, person);
  const erase = () =>
    meant &&
    thenEvenUnmounted(erasing.mutateAsync(meant), () => {
      onClose();
      onDone(texts.erase.done);
    });
  const { title, goes, stays, backups, confirm, mismatch, submit } = texts.erase;
  const { account } = person;
  const isStudent = person.studentId !== null;
  const sentences = [
    ...(meant?.names
      ? [keepsMarks ? goes.chosenButMarks : goes.chosen, isAttached ? goes.withAccount : '']
      : [whatGoes(person, keepsMarks)]),
    isStudent ? (keepsMarks ? stays.marks : '') : stays.work(account ?? 0),
    backups,
  ];
  return (
    <EraseDialog
      name={person.name}
      words={{
        title: title(person.name),
        confirm: confirm(person.name),
        mismatch,
        cancel: texts.cancel,
        submit,
      }}
      busy={erasing.isPending}
      problem={erasing.error && refusalsIn(erasing.error)}
      onErase={erase}
      onClose={onClose}
    >
      {sentences
        .filter((sentence) => sentence !== '')
        .map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      {question}
    </EraseDialog>
  );
}
