import type { Position } from '#dashboard/grid/cursor.ts';
import type { ScoreEntry } from '#dashboard/screens/gradebook/entering/useScoreEntry.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';

/* The actions on the selected scores, for every menu: one name and one key for each. */

export interface Action {
  readonly name: string;
  /** '' for none. */
  readonly keys: string;
  /** Acts on the selection; a question about one cell takes `at`, or else the cursor's cell. */
  act(at?: Position): void;
}

type ScoreAction = Exclude<keyof typeof entryTexts.edit, 'button'>;

/** Null if unavailable. */
export type ScoreActions = Readonly<Record<ScoreAction, Action | null>>;

export function scoreActions(entry: ScoreEntry, copy: () => void): ScoreActions {
  const { edit } = entryTexts;
  const { questions, remarks, selected } = entry;
  const { hasHistory } = questions;
  const action = (name: ScoreAction, keys: string, act: Action['act'] | null): Action | null =>
    act && { name: edit[name], keys, act };
  return {
    undo: action('undo', 'Ctrl Z', entry.undo),
    redo: action('redo', 'Ctrl Y', entry.redo),
    copy: action('copy', 'Ctrl C', copy),
    paste: action('paste', 'Ctrl V', () => void entry.paste.fromClipboard()),
    clear: action('clear', 'Del', selected.clear),
    fillDown: action('fillDown', 'Ctrl D', selected.fillDown),
    fillRight: action('fillRight', 'Ctrl R', selected.fillRight),
    excuse: action('excuse', 'E', selected.excuse),
    missing: action('missing', 'M', selected.markMissing),
    late: action('late', 'Alt L', selected.turnLate),
    curve: action('curve', '', questions.askCurve),
    blanks: action('blanks', '', (at) => questions.askHere('blanks', at)),
    remark: action('remark', 'Shift F2', remarks.allowed ? (at) => questions.askHere('remark', at) : null),
    history: action('history', 'Alt H', hasHistory ? (at) => questions.askHere('history', at) : null),
    past: action('past', 'Alt Shift H', hasHistory ? () => questions.askHere('past') : null),
    importFile: action('importFile', '', entry.importFile),
  };
}
