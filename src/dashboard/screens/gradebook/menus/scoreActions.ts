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
  const action = (name: ScoreAction, keys: string, act: Action['act'] | null): Action | null =>
    act && { name: edit[name], keys, act };
  return {
    undo: action('undo', 'Ctrl Z', entry.undo),
    redo: action('redo', 'Ctrl Y', entry.redo),
    copy: action('copy', 'Ctrl C', copy),
    paste: action('paste', 'Ctrl V', () => void entry.paste.fromClipboard()),
    clear: action('clear', 'Del', entry.clear),
    fillDown: action('fillDown', 'Ctrl D', entry.fillDown),
    fillRight: action('fillRight', 'Ctrl R', entry.fillRight),
    excuse: action('excuse', 'E', entry.excuse),
    missing: action('missing', 'M', entry.markMissing),
    late: action('late', 'Alt L', entry.turnLate),
    curve: action('curve', '', entry.askCurve),
    blanks: action('blanks', '', (at) => entry.askHere('blanks', at)),
    remark: action('remark', 'Shift F2', entry.mayRemark ? (at) => entry.askHere('remark', at) : null),
    history: action('history', 'Alt H', (at) => entry.askHere('history', at)),
    past: action('past', 'Alt Shift H', () => entry.askHere('past')),
    importFile: action('importFile', '', entry.importFile),
  };
}
