import { BLANK } from '#grading/score.ts';
import { valuesOf } from './content.ts';
import { finalGradeOf } from './finalGrades.ts';
import type { Change, SchoolState } from './plan.ts';
import type { AllPresent } from './references.ts';
import { scoreIn } from './scores.ts';

/*
 * Final grades of a locked marking period stay unchanged. An import does not record the differing lines either, so that
 * they count as new once the period is unlocked and the same file is imported again.
 */

interface SplitResults {
  changes: Change<'results'>[];
  /** How many final grades of each locked period are left unchanged. */
  left: string[];
}

export function withoutLocked(
  results: Change<'results'>[],
  { present, state }: { present: AllPresent; state: SchoolState },
): SplitResults {
  if (state.locked.size === 0) return { changes: results, left: [] };
  const left = new Map<string, { classId: number; period: number; grades: number }>();
  const changes = results.filter((change) => {
    const grade = gradeChangedBy(change, { present, state });
    if (!grade || !state.locked.get(grade.classId)?.has(grade.period)) return true;
    const key = `${grade.classId} ${grade.period}`;
    left.set(key, { ...grade, grades: 1 + (left.get(key)?.grades ?? 0) });
    return false;
  });
  return { changes, left: [...left.values()].map((each) => textOf(each, state)) };
}

/** The class and marking period whose final grade the line changes; undefined if it changes none. */
function gradeChangedBy(
  { state: is, content, stored }: Change<'results'>,
  { present, state }: { present: AllPresent; state: SchoolState },
) {
  if (is === 'gone') return undefined;
  const grade = finalGradeOf(valuesOf('results', content).lineItemSourcedId, {
    present,
    stored: state.stored,
  });
  const classId = grade && state.stored.classes.get(grade.classSourcedId)?.classId;
  const score = scoreIn(content);
  const before = stored && !stored.gone ? scoreIn(stored.content) : BLANK;
  if (!grade || !classId || score === BLANK || score === before) return undefined;
  return { classId, period: grade.period };
}

function textOf(
  { classId, period, grades }: { classId: number; period: number; grades: number },
  { classes }: SchoolState,
): string {
  const which = `marking period ${period} of ${classes.get(classId)?.name ?? ''}`;
  const many = grades === 1 ? '1 final grade' : `${grades} final grades`;
  return `${many} of ${which} ${grades === 1 ? 'stays' : 'stay'} as before, since the period is locked`;
}
