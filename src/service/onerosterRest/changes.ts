import { randomUUID } from 'node:crypto';
import {
  BLANK,
  EXCUSED,
  MISSING,
  type ScoreCode,
  UNKNOWN,
  writeHundredths,
  writeScore,
} from '#grading/score.ts';
import { hyphenated } from '#grading/week.ts';
import { contentOf, cutTo, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { periodOfTitle } from '#service/oneroster/planning/finalGrades.ts';
import { pointsIn, scoreIn } from '#service/oneroster/planning/scores.ts';
import { gradebookOf, leastIn, sessionOf } from '#service/oneroster/writing/gradebook.ts';
import { lineItemAt, localIds } from '#service/oneroster/writing/names.ts';
import { assignmentById } from '#service/store/classes/assignments.ts';
import { cellsOf } from '#service/store/classes/cells.ts';
import { changeClass, lockClass } from '#service/store/classes/classes.ts';
import { studentsAmong } from '#service/store/classes/students.ts';
import type { SourcedId } from '#service/store/oneroster/sourcedIds.ts';
import { putAssignment, putCell, removeAssignment } from '#service/tasks/classes/fromOutside.ts';
import { longestTitle } from '#wire/classes/assignmentFields.ts';
import type { OneRosterBody } from '#wire/schools/oneRoster.ts';
import { sessionPut } from './academicSessions.ts';
import { commentSaid, lateSaid, putBesideScore } from './besideScores.ts';
import { categoryFor, noFinalGrades, putCategory, removeCategory } from './categories.ts';
import { classOfLineItem, classOfResult, type Roster, type ServedClass } from './roster.ts';
import { keep, rowOf, save, unknown, type Writable, type Writing, wrong } from './writing.ts';

/*
 * What applications write and delete: line items become assignments, results become scores and final grades. The
 * history of the class has all of it, under the application's name. A score that was changed here since stays if the
 * application only repeats its last value; a new value overwrites it, and history has both.
 */

export async function putOne<Of extends Writable>(
  writing: Writing,
  of: Of,
  { sourcedId, body }: { sourcedId: string; body: OneRosterBody<Of> },
): Promise<void> {
  if (body.sourcedId !== undefined && body.sourcedId !== sourcedId)
    throw wrong('The sourcedId of the body is another than that of the address.');
  if (body.status === 'tobedeleted') return removeOne(writing, of, sourcedId);
  const put = { categories: putCategory, lineItems: putLineItem, results: putResult }[of];
  await put(writing, sourcedId, body as never);
}

export async function removeOne(writing: Writing, of: Writable, sourcedId: string): Promise<void> {
  await { categories: removeCategory, lineItems: removeLineItem, results: removeResult }[of](
    writing,
    sourcedId,
  );
}

/** What a line item stands for: an assignment, or the final grades of a marking period. */
interface LineItemHere {
  of: ServedClass;
  item: number;
  isFinalGrade: boolean;
}

/** Finds a line item, deleted or not; null if there never was one. */
async function lineItemHere(writing: Writing, sourcedId: string): Promise<LineItemHere | null> {
  const { db, roster } = writing;
  const row = await rowOf(writing, 'lineItems', sourcedId);
  const made = row ? null : lineItemAt(roster.names.localIdOf('lineItems', sourcedId));
  const of = roster.byNumber.get(row?.classId ?? made?.classId ?? 0);
  if (!of) return null;
  if (row) {
    const isFinalGrade = periodOfTitle(valueIn('lineItems', row.content, 'title')) === row.item;
    return { of, item: row.item ?? 0, isFinalGrade };
  }
  if (!made) return null;
  const { item, isFinalGrade } = made;
  return isFinalGrade || (await assignmentById(db, of.about.classId, item))
    ? { of, item, isFinalGrade }
    : null;
}

async function putLineItem(
  writing: Writing,
  sourcedId: string,
  item: OneRosterBody<'lineItems'>,
): Promise<void> {
  const { db, roster, by } = writing;
  const of = roster.classes.get(item.class.sourcedId);
  if (!of) throw wrong(`There is no class ${item.class.sourcedId}.`);
  if (item.school && item.school.sourcedId !== roster.names.org)
    throw wrong(`There is no school ${item.school.sourcedId}.`);
  if (periodOfTitle(item.title) !== null)
    throw wrong('The final grades of a marking period have this title.');
  const { classId, sourcedId: classSourcedId } = of.about;
  await lockClass(db, classId);
  const here = await lineItemHere(writing, sourcedId);
  if (here?.isFinalGrade) throw noFinalGrades();
  if (here && here.of.about.classId !== classId) throw wrong('A line item stays in its class.');
  const content = contentOf('lineItems', {
    title: item.title,
    description: item.description ?? '',
    assignDate: item.assignDate ?? item.dueDate,
    dueDate: item.dueDate,
    classSourcedId,
    categorySourcedId: item.category?.sourcedId ?? '',
    gradingPeriodSourcedId: sessionPut(roster, of.about, item),
    resultValueMin: String(item.resultValueMin ?? 0),
    resultValueMax: String(item.resultValueMax ?? ''),
  });
  const points = pointsIn(content);
  if (Math.round((item.resultValueMin ?? 0) * 100) > (points ?? 0))
    throw wrong('The resultValueMin is above the resultValueMax.');
  const row = await rowOf(writing, 'lineItems', sourcedId);
  const there = here ? await assignmentById(db, classId, here.item) : undefined;
  if (row && row.clientId === null) mustBeAsImported(of, row.content, { item, content, there });
  const id = await putAssignment(db, by, {
    classId,
    id: here?.item,
    title: cutTo(item.title, longestTitle),
    due: item.dueDate.replaceAll('-', ''),
    points: points === null ? 'EC' : writeHundredths(points),
    category: await categoryFor(writing, of, { named: item.category?.sourcedId, item: here?.item }),
  });
  await save(writing, row, { kind: 'lineItems', sourcedId, content, classId, item: id });
  if (row?.content !== content) await changeClass(db, classId, by.now);
}

/** Fields that only the imported file has cannot be changed: the change would be lost. */
function mustBeAsImported(
  { about }: ServedClass,
  stored: string,
  {
    item,
    content,
    there,
  }: {
    item: OneRosterBody<'lineItems'>;
    content: string;
    there: { due: string; points: number | null } | undefined;
  },
): void {
  const { description, assignDate, resultValueMin } = valuesOf('lineItems', stored);
  // If the file has none, use the due date.
  const days = assignDate === '' ? [item.dueDate, ...(there ? [hyphenated(there.due)] : [])] : [assignDate];
  const least = [Number(resultValueMin), Number(leastIn(resultValueMin, there?.points ?? null))];
  const session = valueIn('lineItems', content, 'gradingPeriodSourcedId');
  const isOther = {
    description: item.description !== undefined && item.description !== description,
    'assign date': item.assignDate !== undefined && !days.includes(item.assignDate),
    resultValueMin: item.resultValueMin !== undefined && !least.includes(item.resultValueMin),
    'academic session': session !== '' && session !== sessionOf(about, stored),
  };
  const [changed] = Object.entries(isOther).find(([, is]) => is) ?? [];
  if (changed !== undefined)
    throw wrong(`A line item that a file of the school has brought keeps the ${changed} of the file.`);
}

async function removeLineItem(writing: Writing, sourcedId: string): Promise<void> {
  const { db, roster, by } = writing;
  const here = await lineItemHere(writing, sourcedId);
  const { itemsHere } = here
    ? await gradebookOf(db, roster.names, here.of.about, { withResults: false })
    : { itemsHere: new Map() };
  if (!here || !itemsHere.has(sourcedId)) throw unknown('lineItem');
  if (here.isFinalGrade) throw noFinalGrades();
  await removeAssignment(db, by, here.of.about.classId, here.item);
}

/** A score as a teacher types it; whole percents for a final grade. */
function typed(code: ScoreCode, isFinalGrade: boolean): string {
  if (!isFinalGrade) return writeScore(code);
  if (code === EXCUSED || code === MISSING) throw wrong('A final grade is a number.');
  return code === BLANK ? '' : String(Math.round(code / 100));
}

async function putResult(
  writing: Writing,
  sourcedId: string,
  result: OneRosterBody<'results'>,
): Promise<void> {
  const { db, by } = writing;
  const [lineItem, student] = [result.lineItem.sourcedId, result.student.sourcedId];
  const here = await lineItemHere(writing, lineItem);
  if (!here) throw wrong(`There is no line item ${lineItem}.`);
  const { classId, students } = here.of.about;
  const absent = () => wrong(`There is no student ${student} in the class of the line item.`);
  const studentId = students.find((each) => each.sourcedId === student)?.id;
  if (studentId === undefined) throw absent();
  await lockClass(db, classId);
  // They may have been taken off the list meanwhile, or erased.
  const [isThere] = await studentsAmong(db, classId, [studentId]);
  if (!isThere) throw absent();
  const row = await rowOf(writing, 'results', sourcedId);
  const before = row && valuesOf('results', row.content);
  if (before && (before.lineItemSourcedId !== lineItem || before.studentSourcedId !== student))
    throw wrong('A result stays with its line item and its student.');
  const content = contentOf('results', {
    lineItemSourcedId: lineItem,
    studentSourcedId: student,
    scoreStatus: result.scoreStatus,
    score: typeof result.score === 'number' ? writeHundredths(Math.round(result.score * 100)) : '',
    textScore: '',
    missing: result.missing ?? '',
    late: lateSaid(result, before),
    comment: commentSaid(result, before),
  });
  const code = scoreIn(content);
  if (code === UNKNOWN) throw wrong('The score is no number that can be entered.');
  const value = typed(code, here.isFinalGrade);
  const isRepeated = row !== undefined && row.clientId !== null && scoreIn(row.content) === code;
  if (code !== BLANK && !(isRepeated && (await isFilled(writing, here, studentId))))
    await putCell(db, by, { classId, studentId, item: here.item, isFinalGrade: here.isFinalGrade, value });
  const isLateSaid = result.late !== undefined && code !== BLANK;
  if (!here.isFinalGrade)
    await putBesideScore(writing, { classId, studentId, item: here.item }, { row, content, isLateSaid });
  await giveUpName(writing, sourcedId, localIds.result(lineItem, student));
  await save(writing, row, { kind: 'results', sourcedId, content, classId, studentId, item: here.item });
  if (row?.content !== content) await changeClass(db, classId, by.now);
}

async function isFilled(
  { db }: Writing,
  { of, item, isFinalGrade }: LineItemHere,
  studentId: number,
): Promise<boolean> {
  const table = isFinalGrade ? 'finalGrades' : 'scores';
  const [cell] = await cellsOf(db, of.about.classId, { table, cells: [{ place: item, studentId }] });
  return cell !== undefined && cell.value !== null;
}

/** If one result has two sourcedIds, the later one counts. */
async function giveUpName(writing: Writing, sourcedId: string, localId: string): Promise<void> {
  const before = writing.roster.names.of('results', localId);
  const row = before === sourcedId ? undefined : await rowOf(writing, 'results', before);
  if (row) await keep(writing, { ...row, gone: 1 });
}

async function removeResult(writing: Writing, sourcedId: string): Promise<void> {
  const { db, roster, by } = writing;
  const row = await rowOf(writing, 'results', sourcedId);
  const of = classFor(roster, row, sourcedId);
  if (!of) throw unknown('result');
  const { classId, students } = of.about;
  const { results, itemsHere } = await gradebookOf(db, roster.names, of.about);
  const line = results.find((each) => each.sourcedId === sourcedId);
  const item = itemsHere.get(line?.lineItemSourcedId ?? '');
  const studentId = students.find((each) => each.sourcedId === line?.studentSourcedId)?.id;
  if (!line || !item || studentId === undefined) throw unknown('result');
  await putCell(db, by, { classId, studentId, ...item, value: '' });
  if (!row) return;
  const { lineItemSourcedId, studentSourcedId } = line;
  // The application's next value counts as new.
  await save(writing, row, {
    ...row,
    content: contentOf('results', { lineItemSourcedId, studentSourcedId }),
  });
}

function classFor(roster: Roster, row: SourcedId | undefined, sourcedId: string): ServedClass | undefined {
  if (!row) return classOfResult(roster, sourcedId);
  const lineItem = valueIn('results', row.content, 'lineItemSourcedId');
  return roster.byNumber.get(row.classId ?? 0) ?? classOfLineItem(roster, lineItem);
}

/** Adds the entities of a list, each under its sourcedId or, if that is taken, under a new one. */
export async function postMany<Of extends Writable>(
  writing: Writing,
  of: Of,
  { params, many }: { params: Readonly<Record<string, string>>; many: OneRosterBody<Of>[] },
): Promise<{ suppliedSourcedId: string; allocatedSourcedId: string }[]> {
  const { roster } = writing;
  if (params.school !== undefined && params.school !== roster.names.org) throw unknown('school');
  if (params.class !== undefined && !roster.classes.has(params.class)) throw unknown('class');
  const pairs = [];
  for (const body of many) {
    mustBelong(body, params, roster);
    const supplied = body.sourcedId ?? '';
    const isFree =
      supplied !== '' &&
      !(await rowOf(writing, of, supplied)) &&
      roster.names.localIdOf(of, supplied) === null;
    const allocated = isFree ? supplied : randomUUID();
    await putOne(writing, of, { sourcedId: allocated, body: { ...body, sourcedId: allocated } });
    pairs.push({ suppliedSourcedId: supplied, allocatedSourcedId: allocated });
  }
  return pairs;
}

/** Each item of the list must refer to what the address names. */
function mustBelong(
  sent: OneRosterBody<Writable>,
  params: Readonly<Record<string, string>>,
  { names, classes }: Roster,
): void {
  const body: { class?: { sourcedId: string }; lineItem?: { sourcedId: string }; title?: string } = sent;
  if (body.lineItem === undefined) {
    if (params.class !== undefined && body.class?.sourcedId !== params.class)
      throw wrong('A line item is of another class than the address.');
    return;
  }
  if (params.lineItem !== undefined && body.lineItem.sourcedId !== params.lineItem)
    throw wrong('A result is of another line item than the address.');
  const classId = classes.get(params.class ?? '')?.about.classId;
  const item = lineItemAt(names.localIdOf('lineItems', body.lineItem.sourcedId));
  if (classId !== undefined && item?.classId !== classId)
    throw wrong('A result is of another class than the address.');
}
