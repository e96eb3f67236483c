import type { KeyboardEvent } from 'react';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { StatusMessages } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import type { WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import type { CellsUnder } from './cellsUnder.ts';
import type { SelectionActions } from './selectionActions.ts';
import type { Questions } from './useQuestions.ts';
import type { ScoreEditor } from './useScoreEditor.ts';

interface KeyOptions {
  readonly editor: ScoreEditor;
  readonly messages: StatusMessages;
  readonly questions: Questions;
  readonly selected: SelectionActions;
  /** Whether scores can have comments. */
  readonly mayRemark: boolean;
  readonly cells: CellsUnder;
  /** Why scores cannot be entered; null if they can. */
  readonly readOnly: string | null;
  readonly whatIf: WhatIf;
}

/** The keys of score entry that the grid does not handle itself. */
export function handleEntryKey(event: KeyboardEvent, options: KeyOptions): void {
  const { editor, messages, questions, selected, cells, readOnly, whatIf } = options;
  const { target, currentTarget, key, altKey, ctrlKey, metaKey, shiftKey, code } = event;
  // In React, dialogs and menus are children here, though not on the page: their keys are their own.
  if (event.defaultPrevented || !(target instanceof Node && currentTarget.contains(target))) return;
  const types = isGrid(target) && key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;
  if (isComposing(event.nativeEvent)) return;
  if (whatIf.active && key === 'Escape') whatIf.leave();
  if (target instanceof HTMLInputElement) return;
  if (key === 'F2' && shiftKey && !altKey && !ctrlKey && !metaKey) {
    if (!options.mayRemark) return;
    event.preventDefault();
    questions.askHere('remark');
  } else if (altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyL' && selected.turnLate) {
    event.preventDefault();
    // A held key would set the mark and remove it in turn.
    if (event.repeat) return;
    if (cells.here()) selected.turnLate();
    else messages.complain(entryTexts.noScoreHere);
  } else if (altKey && !ctrlKey && !metaKey && code === 'KeyH') {
    if (whatIf.active || !questions.hasHistory) return;
    event.preventDefault();
    questions.askHere(shiftKey ? 'past' : 'history');
  } else if (ctrlKey || metaKey) {
    const fill = altKey || shiftKey ? undefined : fills.get(key.toLowerCase());
    // For one cell, Ctrl+D and Ctrl+R stay the browser's: reloading must not change a score.
    if (!fill || !isGrid(target) || !cells.areSeveral()) return;
    event.preventDefault();
    selected[fill]();
  } else if (types) {
    if (readOnly !== null && !whatIf.active) messages.complain(readOnly);
    else if (cells.inConflict())
      messages.complain(whatIf.active ? entryTexts.decideLater : entryTexts.decideFirst);
    else if (!cells.here()) editor.refuse();
  }
}

const isGrid = (target: EventTarget) => target instanceof Element && target.role === 'grid';

const fills: ReadonlyMap<string, 'fillDown' | 'fillRight'> = new Map([
  ['d', 'fillDown'],
  ['r', 'fillRight'],
]);
