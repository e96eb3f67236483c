import type { ScoreEntry } from '#dashboard/screens/gradebook/entering/useScoreEntry.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';

/* What can be done with the selected scores, wherever a menu offers it: one name and one key for each. */

export interface Action {
  readonly name: string;
  /** '' for none. */
  readonly keys: string;
  act(): void;
}

type ScoreAction = Exclude<keyof typeof entryTexts.edit, 'button'>;

/** Null where that cannot be done. */
export type ScoreActions = Readonly<Record<ScoreAction, Action | null>>;

export function scoreActions(entry: ScoreEntry, copy: () => void): ScoreActions {
  const { edit } = entryTexts;
  const action = (name: ScoreAction, keys: string, act: (() => void) | null): Action | null =>
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
    blanks: action('blanks', '', () => entry.askHere('blanks')),
    remark: action('remark', 'Shift F2', entry.mayRemark ? () => entry.askHere('remark') : null),
    history: action('history', 'Alt H', () => entry.askHere('history')),
    past: action('past', 'Alt Shift H', () => entry.askHere('past')),
    importFile: action('importFile', '', entry.importFile),
  };
}
