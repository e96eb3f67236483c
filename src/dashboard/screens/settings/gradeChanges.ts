import type { Gradebook, GradebookStudent } from '#dashboard/api/classes/gradebook.ts';
import type { ClassSettings } from '#dashboard/api/classes/settings.ts';
import { prepare, type Scheme, type Total } from '#grading/average.ts';
import { countedScores } from '#grading/late.ts';
import { aToF, scaleKinds } from '#grading/scale.ts';

/** A student whose grade changes. */
export interface GradeChange {
  readonly student: GradebookStudent;
  /** Without a letter if the percentage itself is the grade. */
  readonly before: Total;
  readonly after: Total;
  /** It has another letter; never if either scale has none. */
  readonly hasNewLetter: boolean;
}

const hasLetters = ({ scaleKind }: Scheme) => scaleKind !== scaleKinds.percentItself;
const shownBy = (scheme: Scheme, total: Total): Total =>
  hasLetters(scheme) ? total : { ...total, letter: '' };

/** The scheme that these settings give. */
function schemeBy(settings: ClassSettings, { assignments }: Gradebook): Scheme {
  return {
    weighted: settings.weighted,
    rounding: settings.rounding,
    scaleKind: settings.scaleKind,
    scale: settings.scale.length > 0 ? settings.scale : aToF,
    late: settings.latePolicy,
    categories: settings.categories,
    terms: settings.terms,
    assignments,
  };
}

/** The students whose grades differ by `after`, in the order of the class. */
export function gradeChanges(book: Gradebook, after: ClassSettings): GradeChange[] {
  const scheme = schemeBy(after, book);
  const [now, then] = [prepare(book.scheme), prepare(scheme)];
  const counted = countedScores(book.scheme, book.scores, { days: book.lates });
  const countedThen = countedScores(scheme, book.scores, { days: book.lates });
  const isLettered = hasLetters(book.scheme) && hasLetters(scheme);
  return book.students.flatMap((student, position) => {
    const offset = position * book.assignments.length;
    const before = shownBy(book.scheme, now.total(counted, offset));
    const after = shownBy(scheme, then.total(countedThen, offset));
    const isOther = before.letter !== after.letter;
    const change = { student, before, after, hasNewLetter: isOther && isLettered };
    const same = before.percent === after.percent && !isOther;
    return same ? [] : [change];
  });
}

/** Settings that may change a grade. */
export const gradingSettings = [
  'scaleKind',
  'scale',
  'categories',
  'terms',
  'weighted',
  'rounding',
  'latePolicy',
] as const;
