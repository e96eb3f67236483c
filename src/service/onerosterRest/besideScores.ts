import { valueIn } from '#service/oneroster/planning/content.ts';
import { daysLateIn } from '#service/oneroster/planning/scores.ts';
import { cellsOf } from '#service/store/classes/cells.ts';
import type { SourcedId } from '#service/store/oneroster/sourcedIds.ts';
import { putLate, putRemark } from '#service/tasks/classes/fromOutside.ts';
import { longestRemark } from '#wire/classes/scores.ts';
import type { OneRosterBody } from '#wire/schools/oneRoster.ts';
import type { Writing } from './writing.ts';

/*
 * What an application writes with a score: a late mark and a comment. Values that it leaves out or only repeats stay as
 * they are here.
 */

type Result = OneRosterBody<'results'>;

export const lateSaid = ({ late }: Result, before: { late: string } | undefined): string =>
  late === undefined ? (before?.late ?? '') : late === 'true' ? 'true' : '';

/**
 * A blank comment is ignored: many clients send one with each score. It is stored as one line, truncated if it is long.
 */
export function commentSaid({ comment }: Result, before: { comment: string } | undefined): string {
  const line = comment.replace(/\s+/g, ' ').trim();
  const remark = [...line].slice(0, longestRemark).join('').trim();
  return remark === '' ? (before?.comment ?? '') : remark;
}

interface Cell {
  classId: number;
  studentId: number;
  item: number;
}

/** `row` is the stored result before, `content` the new one. */
export async function putBesideScore(
  writing: Writing,
  cell: Cell,
  { row, content, isLateSaid }: { row: SourcedId | undefined; content: string; isLateSaid: boolean },
): Promise<void> {
  const stored = row && row.clientId !== null ? row.content : undefined;
  if (isLateSaid && (stored === undefined || daysLateIn(stored) !== daysLateIn(content)))
    await putLateMark(writing, cell, daysLateIn(content));
  const comment = valueIn('results', content, 'comment');
  if (comment !== '' && (stored === undefined || valueIn('results', stored, 'comment') !== comment))
    await putRemark(writing.db, writing.by, { ...cell, remark: comment });
}

/** A score that is marked late already stays late by as many days. */
async function putLateMark({ db, by }: Writing, cell: Cell, days: number | null): Promise<void> {
  const { classId, studentId, item } = cell;
  const [known] = await cellsOf(db, classId, { table: 'lates', cells: [{ place: item, studentId }] });
  const isMarked = known !== undefined && known.value !== null;
  if (isMarked !== (days !== null)) await putLate(db, by, { ...cell, days });
}
