import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { type NamedElsewhere, namesElsewhereQuery } from '#dashboard/api/classes/students.ts';
import { nameKey } from '#dashboard/api/reading/namesakes.ts';
import { areNamesApart } from '#dashboard/screens/roster/model/difference.ts';
import type { Draft } from '#dashboard/screens/roster/model/draft.ts';
import { numberOf } from '#dashboard/screens/roster/model/studentIds.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Notice } from '#dashboard/ui/components/Notice.tsx';

/* Warnings about lines of a list that can be saved as they are, but are probably not meant so. */

/** At most this many are listed; the rest follow when these are solved. */
export const mostListed = 20;

/** Fewer, above the list itself. */
const mostLeftOut = 5;

interface TakenNumbersProps {
  classId: number;
  editor: RosterEditor;
}

/** New students whose ID number somebody of another name has in the school: the two would count as one person. */
export function TakenNumbers({ classId, editor }: TakenNumbersProps) {
  const added = editor.changes.added.map(({ student }) => student);
  const may = useMay(classId, 'readFormerStudents');
  const ids = may ? added.map(({ id }) => id) : [];
  const { data: known } = useQuery(namesElsewhereQuery(classId, ids));
  const found = added.flatMap((student) => {
    const other = known?.get(student.id);
    return other && nameKey(other) !== nameKey(student) ? [{ student, other }] : [];
  });
  return (
    <WarnedLines
      title={texts.takenNumbers(found.length)}
      lines={found.map(({ student, other }) =>
        texts.takenNumber(student.id, fullName(student), there(other)),
      )}
    />
  );
}

/** Lines that seem to be somebody else now: the number, and all that belongs to it, would go to that person. */
export function Replaced({ editor }: { editor: RosterEditor }) {
  const found = editor.changes.renamed.filter(({ isReplaced }) => isReplaced);
  return (
    <WarnedLines
      title={texts.replaced(found.length)}
      lines={found.map(({ student, was }) => texts.replacedBy(student.id, fullName(was), fullName(student)))}
    />
  );
}

/** Students on the saved list who count as somebody else. Without this, nobody learns why families miss a class. */
export function Strangers({ editor }: { editor: RosterEditor }) {
  const { draft, strangers } = editor;
  const found = strangers.flatMap((other) => {
    const student = draft.students.find(({ id }) => numberOf(id) === other.id);
    return student && areNamesApart(student, other) ? [{ student, other }] : [];
  });
  return (
    <WarnedLines
      title={texts.strangers(found.length)}
      lines={found.map(({ student, other }) => texts.takenNumber(other.id, fullName(student), there(other)))}
    />
  );
}

const there = ({ className, teacher, ...name }: NamedElsewhere) =>
  texts.inClass(fullName(name), className, teacher);

const fullName = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;

/** New students with the name of another line: often one person, by two numbers or added by two people at once. */
export function SameNames({ editor: { changes, list } }: { editor: RosterEditor }) {
  const idsOf = new Map<string, number[]>();
  for (const student of list)
    idsOf.set(nameKey(student), [...(idsOf.get(nameKey(student)) ?? []), student.id]);
  const found = changes.added.flatMap(({ student }) => {
    const other = idsOf.get(nameKey(student))?.find((id) => id !== student.id);
    // Two new students of one name are one line.
    idsOf.delete(nameKey(student));
    return other === undefined ? [] : [{ student, other }];
  });
  return (
    <WarnedLines
      title={texts.sameNames(found.length)}
      lines={found.map(({ student, other }) => texts.sameName(fullName(student), student.id, other))}
    />
  );
}

/** Pasted lines that seem to be no students, or repeat one; `action` helps if the former are some. */
export function LeftOutLines({ leftOut, action }: { leftOut: Draft['leftOut']; action?: ReactNode }) {
  const linesOf = (wanted: Draft['leftOut'][number]['why']) =>
    leftOut.filter(({ why }) => why === wanted).map(({ line, text }) => texts.leftOutLine(line, text));
  const [others, twice] = [linesOf('other'), linesOf('twice')];
  return (
    <>
      <WarnedLines title={texts.leftOut(others.length)} lines={others} action={action} most={mostLeftOut} />
      <WarnedLines title={texts.leftTwice(twice.length)} lines={twice} most={mostLeftOut} />
    </>
  );
}

interface WarnedLinesProps {
  title: string;
  lines: readonly string[];
  action?: ReactNode;
  /** How many lines to list. */
  most?: number;
}

/** A warning, and what it is about line by line; nothing without lines. */
function WarnedLines({ title, lines, action, most = mostListed }: WarnedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="warn" action={action}>
      <p>{title}</p>
      <ul>
        {lines.slice(0, most).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > most && <li>{texts.andMore(lines.length - most)}</li>}
      </ul>
    </Notice>
  );
}
