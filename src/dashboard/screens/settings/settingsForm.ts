import { accessLevels } from '#dashboard/api/classes/classes.ts';
import {
  type CategoryRow,
  type ClassSettings,
  changedSettings,
  longestClassCode,
  longestClassName,
  longestLetter,
  longestSchemeName,
  mostSchemeRows,
  type ScaleRow,
  type SettingsForm,
  type TermRow,
} from '#dashboard/api/classes/settings.ts';
import { aToF, scaleKinds } from '#grading/scale.ts';
import { isSchoolYear } from '#grading/schoolYear.ts';
import { plainDigits, writeHundredths } from '#grading/score.ts';
import { isByTerm, mostTerms, termProblems } from '#grading/terms.ts';
import { readPercent } from './scaleRows.ts';
import { texts } from './texts.ts';

/* Settings as typed: numbers as text, so that unfinished input is not lost. Pure. */

/** Options numbered from `first`; an unknown value set by another program is added as it is. */
export function choices(labels: readonly string[], first: number, value: number) {
  const listed = labels.map((label, index) => ({ value: String(index + first), label }));
  const known = value >= first && value < first + labels.length;
  return known ? listed : [...listed, { value: String(value), label: texts.grading.unknown(value) }];
}

/** The access levels of a class, from the lowest. */
export const levelOptions = () =>
  Object.values(accessLevels).map((level) => ({ value: String(level), label: texts.teachers.levels[level] }));

const rowsOfScale = (steps: ClassSettings['scale']): ScaleRow[] =>
  steps.map(({ low, letter }, key) => ({ key, low: writeHundredths(low), letter }));

export const usualScale = () => rowsOfScale(aToF);

export function formOf(settings: ClassSettings): SettingsForm {
  const { latePolicy } = settings;
  return {
    ...settings,
    latePolicy: {
      percent: latePolicy ? String(latePolicy.percent) : '',
      daily: latePolicy?.daily ?? true,
      lowest: latePolicy ? String(latePolicy.lowest) : '',
    },
    scale: rowsOfScale(settings.scale),
    categories: settings.categories.map(({ num, name, weight, dropLowest }) => ({
      num,
      name,
      drop: String(dropLowest),
      weight: weight === null ? '' : writeHundredths(weight),
    })),
    terms: settings.terms.map((term) => ({
      ...term,
      weight: term.weight === null ? '' : writeHundredths(term.weight),
    })),
  };
}

/** A valid weight, or blank. */
const isWeight = (text: string) => text.trim() === '' || (readPercent(text) ?? Number.NaN) <= 10_000;

/** A whole percent, as a late deduction; null if it is none. */
function wholePercent(text: string): number | null {
  const typed = plainDigits(text).trim();
  return /^(100|\d{1,2})$/.test(typed) ? Number(typed) : null;
}

/** The deduction for late work; null for none. */
export function latePolicyOf({
  percent,
  daily,
  lowest,
}: SettingsForm['latePolicy']): ClassSettings['latePolicy'] {
  const off = wholePercent(percent) ?? 0;
  return off === 0 ? null : { percent: off, daily, lowest: wholePercent(lowest) ?? 0 };
}

const isCount = (text: string) => /^\d{1,2}$/.test(plainDigits(text).trim());

/**
 * The settings in the form; an invalid number is 0, and `problemsOf` has reported it. Rows of an unused scale are not
 * shown: if they are invalid, the saved ones stay.
 */
export function settingsOf(form: SettingsForm, saved: ClassSettings): ClassSettings {
  const keepsSaved = form.scaleKind !== scaleKinds.own && scaleProblems(form.scale).length > 0;
  return {
    ...form,
    latePolicy: latePolicyOf(form.latePolicy),
    name: form.name.trim(),
    code: form.code.trim(),
    schoolYear: form.schoolYear.trim(),
    scale: keepsSaved
      ? saved.scale
      : form.scale.map(({ low, letter }) => ({ low: readPercent(low) ?? 0, letter: letter.trim() })),
    categories: form.categories.map(({ num, name, weight, drop }) => ({
      num,
      name: name.trim(),
      dropLowest: Number(plainDigits(drop)) || 0,
      weight: readPercent(weight),
    })),
    terms: form.terms.map((term) => ({ ...term, name: term.name.trim(), weight: readPercent(term.weight) })),
  };
}

/** A whole percent, or blank. */
const isPercent = (text: string) => text.trim() === '' || wholePercent(text) !== null;

/** Whether a class equals a form, ignoring spaces at the ends and other ways to write a number. */
export function settingsStandAs(settings: ClassSettings, form: SettingsForm): boolean {
  // An invalid number would be taken for 0.
  const isRead =
    isPercent(form.latePolicy.percent) &&
    isPercent(form.latePolicy.lowest) &&
    (form.scaleKind !== scaleKinds.own || form.scale.every(({ low }) => readPercent(low) !== null)) &&
    form.categories.every(({ weight, drop }) => isWeight(weight) && isCount(drop)) &&
    form.terms.every(({ weight }) => isWeight(weight));
  return isRead && Object.keys(changedSettings(settings, settingsOf(form, settings))).length === 0;
}

const { problems } = texts;

const lengthOf = (text: string) => [...text.trim()].length;

/** An error in a table, and the field and row (from 0) if it is in one. */
export interface RowProblem<Row> {
  readonly sentence: string;
  readonly at?: { readonly index: number; readonly field: keyof Row };
}

/** The errors shown beneath a table; `id` begins the id of each. */
export interface TableProblems<Row> {
  readonly id: string;
  readonly found: readonly RowProblem<Row>[];
}

export const problemId = (id: string, position: number) => `${id}-${position}`;

/** The ids of a field's errors; undefined if it has none. */
export function problemIdsOf<Row>(
  { id, found }: TableProblems<Row>,
  index: number,
  field: keyof Row,
): string | undefined {
  const own = found.flatMap(({ at }, position) =>
    at?.index === index && at.field === field ? [problemId(id, position)] : [],
  );
  return own.length > 0 ? own.join(' ') : undefined;
}

/** The errors of a scale, row by row. */
function scaleProblems(rows: readonly ScaleRow[]): RowProblem<ScaleRow>[] {
  if (rows.length === 0) return [];
  const found: RowProblem<ScaleRow>[] = [];
  const letters = new Set<string>();
  let above = Number.POSITIVE_INFINITY;
  for (const [index, { low, letter }] of rows.entries()) {
    const [row, value, name] = [index + 1, readPercent(low), letter.trim()];
    const addProblem = (field: keyof ScaleRow, sentence: string) =>
      found.push({ sentence, at: { index, field } });
    if (value === null) addProblem('low', problems.low(row));
    else if (value >= above) addProblem('low', problems.descending(row));
    if (lengthOf(letter) === 0 || lengthOf(letter) > longestLetter)
      addProblem('letter', problems.letter(row));
    else if (letters.has(name)) addProblem('letter', problems.twice(row, name));
    letters.add(name);
    above = value ?? above;
  }
  if (readPercent(rows.at(-1)?.low ?? '') !== 0)
    found.push({ sentence: problems.zero, at: { index: rows.length - 1, field: 'low' } });
  if (rows.length > mostSchemeRows) found.push({ sentence: problems.tooMany });
  return found;
}

function categoryProblems(rows: readonly CategoryRow[]): RowProblem<CategoryRow>[] {
  const found: RowProblem<CategoryRow>[] = [];
  const names = new Set<string>();
  for (const [index, { name, weight, drop }] of rows.entries()) {
    const [row, trimmed] = [index + 1, name.trim()];
    const addProblem = (field: keyof CategoryRow, sentence: string) =>
      found.push({ sentence, at: { index, field } });
    if (lengthOf(name) === 0 || lengthOf(name) > longestSchemeName)
      addProblem('name', problems.categoryName(row));
    else if (names.has(trimmed)) addProblem('name', problems.nameTwice(row, trimmed));
    if (!isWeight(weight)) addProblem('weight', problems.weight(row));
    if (!isCount(drop)) addProblem('drop', problems.drop(row));
    names.add(trimmed);
  }
  if (rows.length > mostSchemeRows) found.push({ sentence: problems.tooMany });
  return found;
}

/** The errors of the class's own marking periods; of the school's, only of the weight. */
function ownTermProblems(rows: readonly TermRow[]): RowProblem<TermRow>[] {
  const faults = termProblems(rows.map((row) => (row.ofSchool ? { ...row, first: '', last: '' } : row)));
  return [
    ...faults.map(({ at, field, fault }) => ({
      sentence: problems.term(`P${rows[at]?.num}`, fault),
      at: { index: at, field },
    })),
    ...[...rows.entries()]
      .filter(([, { weight }]) => !isWeight(weight))
      .map(([index, { num }]) => ({
        sentence: problems.termWeight(`P${num}`),
        at: { index, field: 'weight' as const },
      })),
  ];
}

/** A number that no term has: the school may add another one later, so it is the next one, or the lowest free one. */
export function freeTerm(rows: readonly TermRow[]): number | null {
  const used = new Set(rows.map(({ num }) => num));
  const last = Math.max(0, ...used);
  if (last < mostTerms) return last + 1;
  return [1, 2, 3, 4, 5].find((num) => !used.has(num)) ?? null;
}

/** Errors of the scale that the class is graded by. Hidden rows refuse nothing. */
function ownScaleProblems({ scaleKind, scale }: SettingsForm): RowProblem<ScaleRow>[] {
  if (scaleKind !== scaleKinds.own) return [];
  return scale.length === 0 ? [{ sentence: problems.scaleEmpty }] : scaleProblems(scale);
}

/** Errors that the page finds before sending. A saved school year may be one that only other programs set. */
export function problemsOf(form: SettingsForm, saved: Pick<ClassSettings, 'schoolYear'>) {
  const { name, code } = form;
  const schoolYear = form.schoolYear.trim();
  return {
    name:
      lengthOf(name) === 0 || lengthOf(name) > longestClassName ? problems.name(longestClassName) : undefined,
    code: lengthOf(code) > longestClassCode ? problems.code : undefined,
    schoolYear: isSchoolYear(schoolYear) || schoolYear === saved.schoolYear ? undefined : problems.year,
    scale: ownScaleProblems(form),
    categories: categoryProblems(form.categories),
    terms: ownTermProblems(form.terms),
    latePercent: isPercent(form.latePolicy.percent) ? undefined : problems.wholePercent,
    lateLowest: isPercent(form.latePolicy.lowest) ? undefined : problems.wholePercent,
  };
}

/** Whether the year's grade would combine these marking periods, by the same rule that calculates it. */
export const countsByTerm = (rows: readonly Pick<TermRow, 'first' | 'weight'>[]): boolean =>
  isByTerm({ terms: rows.map(({ first, weight }) => ({ first, weight: readPercent(weight) ?? null })) });

/** In hundredths; an invalid weight counts nothing. */
export const sumOfWeights = (rows: readonly { readonly weight: string }[]) =>
  rows.reduce((sum, { weight }) => sum + (readPercent(weight) ?? 0), 0);
