import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { fixedTitles, texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { totalTitle } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import type { Layout } from './layout.ts';
import { assignmentsShown, type Shown } from './useBookTable.ts';

/** The layout of a class on the screen, for people who cannot see it. */
export interface LayoutFacts {
  readonly book: Pick<Gradebook, 'students' | 'assignments' | 'scheme'>;
  readonly layout: Layout;
  readonly search: string;
  readonly shown: Pick<Shown, 'rows' | 'columns'>;
  /** Id of the cursor's column. */
  readonly column: string;
}

/** The teacher's last change; '' if the control that they pressed already shows it. */
export function layoutMessage(before: LayoutFacts, now: LayoutFacts): string {
  return [whoIsLeft, whichAreLeft, order, keeping, place, width]
    .map((describe) => describe(before, now))
    .filter(Boolean)
    .join(' ');
}

type Describe = (before: LayoutFacts, now: LayoutFacts) => string;

function titleOf({ book }: Pick<LayoutFacts, 'book'>, id: string): string {
  const fixed: Readonly<Record<string, string>> = fixedTitles;
  return (
    totalTitle(book.scheme, id) ??
    fixed[id] ??
    book.assignments.find((one) => String(one.id) === id)?.title ??
    ''
  );
}

const whoIsLeft: Describe = (before, now) => {
  const asks = ({ search, layout }: LayoutFacts) => `${layout.missing} ${layout.failing} ${search.trim()}`;
  if (asks(before) === asks(now)) return '';
  const { length } = now.shown.rows;
  return length === 0 ? texts.noStudentFits : `${texts.students(length, now.book.students.length)}.`;
};

const whichAreLeft: Describe = (before, now) =>
  assignmentsShown(before.shown) === assignmentsShown(now.shown)
    ? ''
    : texts.layoutChange.assignments(assignmentsShown(now.shown), now.book.assignments.length);

const order: Describe = (before, now) => {
  if (before.layout.sorting === now.layout.sorting) return '';
  const sentence = sortText(now.book, now.layout);
  return sentence ? `${sentence}.` : texts.layoutChange.unsorted;
};

/** The sort order of students as text; '' for roster order, also if the sorted column is gone. */
export function sortText(book: LayoutFacts['book'], { sorting }: Layout): string {
  if (!sorting) return '';
  const { id, desc } = sorting;
  if (id === 'name') return texts.layoutChange.sortedNames(desc);
  const title = titleOf({ book }, id);
  return title && texts.layoutChange.sorted(title, desc);
}

const keeping: Describe = (before, now) => {
  const [kept] = now.layout.pinned.filter((id) => !before.layout.pinned.includes(id));
  if (kept !== undefined) return texts.layoutChange.kept(titleOf(now, kept));
  const [released] = before.layout.pinned.filter((id) => !now.layout.pinned.includes(id));
  return released === undefined || now.layout.hidden.includes(released)
    ? ''
    : texts.layoutChange.released(titleOf(now, released));
};

const place: Describe = (before, now) => {
  const placeIn = ({ shown }: LayoutFacts) => shown.columns.findIndex(({ id }) => id === now.column);
  return before.layout.order === now.layout.order || placeIn(before) === placeIn(now)
    ? ''
    : texts.layoutChange.moved(titleOf(now, now.column), placeIn(now) + 1, now.shown.columns.length);
};

const width: Describe = (before, now) => {
  const [id, pixels] =
    Object.entries(now.layout.widths).find(([one, wide]) => before.layout.widths[one] !== wide) ?? [];
  return id === undefined || pixels === undefined ? '' : texts.layoutChange.wide(titleOf(now, id), pixels);
};
