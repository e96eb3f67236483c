import { reasonText } from '#dashboard/api/calls/reasons.ts';
import { stateOf as entryState, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { BLANK, EXCUSED, isOver, MISSING, UNKNOWN, writeScore } from '#grading/score.ts';
import styles from './Cells.module.css';
import { entryTexts } from './entryTexts.ts';
import { texts } from './texts.ts';

/* The text and the style of a score's cell: each state has its own shape, not only a colour. */

/** The numbers of a class, and its unsaved entries. */
interface Scores {
  readonly sheet: Sheet;
  readonly entered: Entered;
  readonly hidesRemarks: boolean;
}

const written: string[] = [];

/** The typed text if it is no valid score; null elsewhere. */
function typedNonsense({ sheet, entered }: Scores, at: number): string | null {
  const queued = sheet.whatIf.has(at) ? undefined : entered.queuedChanges.get(at);
  return queued && !entered.codes.has(at) ? queued.value : null;
}

/** The text of a score; extra credit has a plus, and invalid text is shown as typed. */
export function shownText(scores: Scores, student: number, assignment: number): string {
  const nonsense = typedNonsense(scores, student * scores.sheet.width + assignment);
  return nonsense ?? scoreText(scores.sheet, student, assignment);
}

/** The same without unsaved entries. */
export function scoreText(sheet: Sheet, student: number, assignment: number): string {
  const code = sheet.score(student, assignment);
  if (code === BLANK) return texts.blank;
  const isPlain = code >= 0 && sheet.book.texts.size === 0;
  let text = isPlain ? written[code] : sheet.text(student, assignment) || '?';
  if (text === undefined) {
    text = writeScore(code);
    written[code] = text;
  }
  return code > 0 && sheet.scheme.assignments[assignment]?.points === null ? `+${text}` : text;
}

const states = ['', 'blank', 'zero', 'missing', 'excused', 'unknown', 'over'] as const;
const dropped = states.length;
const whatIf = dropped * 2;

const plainStyles: readonly string[] = [false, true].flatMap((isWhatIf) =>
  [false, true].flatMap((isDropped) =>
    states.map((state) =>
      [state && styles[state], isDropped && styles.dropped, isWhatIf && styles.whatIf]
        .filter(Boolean)
        .join(' '),
    ),
  ),
);

/** The progress of an entry. */
const stages = ['', 'justSaved', 'queued', 'saving', 'failed', 'conflict'] as const;

const stagedStyles: readonly string[] = stages.flatMap((stage) =>
  plainStyles.map((style) => (stage ? `${style} ${styles.stage} ${styles[stage]}` : style)),
);
const remarked = stagedStyles.length;

const remarkStyles: readonly string[] = [
  ...stagedStyles,
  ...stagedStyles.map((style) => `${style} ${styles.remark}`),
];
const late = remarkStyles.length;

/**
 * Class names by cell style: a state, dropped or not, tried out or not, for each stage; without a comment, and with
 * one; in time, and late.
 */
export const cellStyles: readonly string[] = [
  ...remarkStyles,
  ...remarkStyles.map((style) => `${style} ${styles.late}`),
];

const styleOfState = (state: (typeof states)[number]) => states.indexOf(state);
const styleOfStage = (stage: (typeof stages)[number]) => stages.indexOf(stage) * plainStyles.length;

/** The cells that the legend explains, in its order: an example of what they show, and their styles. */
export const legendCells = {
  score: { text: '8.5', style: 0 },
  blank: { text: '·', style: styleOfState('blank') },
  zero: { text: '0', style: styleOfState('zero') },
  missing: { text: 'M', style: styleOfState('missing') },
  excused: { text: 'E', style: styleOfState('excused') },
  extraCredit: { text: '+5', style: 0 },
  over: { text: '12', style: styleOfState('over') },
  dropped: { text: '6', style: dropped },
  remark: { text: '9', style: remarked },
  late: { text: '9', style: late },
  whatIf: { text: '9', style: whatIf },
  justSaved: { text: '9', style: styleOfStage('justSaved') },
  queued: { text: '9', style: styleOfStage('queued') },
  saving: { text: '9', style: styleOfStage('saving') },
  failed: { text: '9x', style: styleOfStage('failed') },
  conflict: { text: '9', style: styleOfStage('conflict') },
} as const satisfies Readonly<Record<keyof typeof texts.legendMeanings, { text: string; style: number }>>;

function stateOf(code: number): number {
  if (code > 0) return 0;
  switch (code) {
    case BLANK:
      return 1;
    case 0:
      return 2;
    case MISSING:
      return 3;
    case EXCUSED:
      return 4;
    default:
      return 5;
  }
}

function showsOver(scores: Scores, student: number, assignment: number): boolean {
  const { sheet } = scores;
  const points = sheet.scheme.assignments[assignment]?.points ?? null;
  const isMore = isOver(sheet.score(student, assignment), points);
  return isMore && typedNonsense(scores, student * sheet.width + assignment) === null;
}

function stageOf(entered: Entered, at: number): (typeof stages)[number] {
  const queued =
    entered.queuedChanges.get(at) ?? entered.queuedLates.get(at) ?? entered.queuedRemarks.get(at);
  if (queued) return entryState(queued);
  return entered.justSaved.has(at) ? 'justSaved' : '';
}

export function cellStyleOf(scores: Scores, student: number, assignment: number): number {
  const { sheet, entered } = scores;
  const code = sheet.score(student, assignment);
  let style = showsOver(scores, student, assignment) ? styleOfState('over') : stateOf(code);
  if ((code >= 0 || code === MISSING) && sheet.isDropped(student, assignment)) style += dropped;
  const at = student * sheet.width + assignment;
  if (entered.remarks.size > 0 && entered.remarks.has(at)) style += remarked;
  if (sheet.late.size > 0 && sheet.late.has(at)) style += late;
  // A tried-out score is not sent: it does not show the state of the score beneath it.
  if (sheet.whatIf.size > 0 && sheet.whatIf.has(at)) return style + whatIf;
  return style + styleOfStage(stageOf(entered, at));
}

/** How screen readers read a score, with all that belongs to it: "8 of 10, 2 days late". */
export function scoreLabel(scores: Scores, student: number, assignment: number): string {
  const { sheet, entered } = scores;
  const { states } = texts;
  const at = student * sheet.width + assignment;
  return [
    valueLabel(scores, student, assignment),
    lateText(sheet.late.get(at)),
    showsOver(scores, student, assignment) && states.over,
    sheet.score(student, assignment) !== BLANK && sheet.isDropped(student, assignment) && states.dropped,
    sheet.whatIf.has(at) ? states.whatIf : stageText(entered.queuedChanges.get(at)),
    stageText(entered.queuedLates.get(at)),
    remarkText(scores, at),
    stageText(entered.queuedRemarks.get(at)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "8 of 10", "missing", "excused"; invalid text as typed. */
function valueLabel(scores: Scores, student: number, assignment: number): string {
  const { sheet } = scores;
  const { states } = texts;
  const nonsense = typedNonsense(scores, student * sheet.width + assignment);
  if (nonsense !== null) return nonsense;
  const code = sheet.score(student, assignment);
  if (code === BLANK) return states.blank;
  if (code === MISSING) return states.missing;
  if (code === EXCUSED) return states.excused;
  if (code === UNKNOWN) return states.unknown(shownText(scores, student, assignment));
  const points = sheet.scheme.assignments[assignment]?.points ?? null;
  return points === null
    ? `${writeScore(code)} ${texts.extraCredit}`
    : texts.outOf(writeScore(code), writeScore(points));
}

const lateText = (days: number | undefined) => days !== undefined && texts.states.late(days);

function remarkText({ entered, hidesRemarks }: Scores, at: number): string {
  const remark = entered.remarks.get(at);
  if (remark === undefined) return '';
  return hidesRemarks ? texts.states.remarkHidden : texts.states.remark(remark);
}

/** How screen readers read the state of an unsaved entry. */
function stageText(queued: QueuedChange | undefined): string | null {
  if (!queued) return null;
  const { failure } = queued;
  if (failure?.kind === 'conflict')
    return entryTexts.conflict(failure.by || entryTexts.someone, failure.value || entryTexts.blank);
  if (failure) return entryTexts.notSaved(reasonText(failure.reason));
  return queued.sending === null ? entryTexts.queued : entryTexts.saving;
}
