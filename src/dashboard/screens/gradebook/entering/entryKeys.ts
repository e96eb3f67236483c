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

type Meaning = 'remark' | 'late' | 'history' | 'past' | 'fillDown' | 'fillRight' | 'typing';

const fills: ReadonlyMap<string, Meaning> = new Map([
  ['d', 'fillDown'],
  ['r', 'fillRight'],
]);

function meaningOf({ key, code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Meaning | undefined {
  if (ctrlKey || metaKey) return altKey || shiftKey ? undefined : fills.get(key.toLowerCase());
  if (altKey && code === 'KeyH') return shiftKey ? 'past' : 'history';
  if (altKey) return code === 'KeyL' && !shiftKey ? 'late' : undefined;
  if (key === 'F2' && shiftKey) return 'remark';
  return key.length === 1 && key !== ' ' ? 'typing' : undefined;
}

/** The keys of score entry that the grid does not handle itself. */
export function handleEntryKey(event: KeyboardEvent, options: KeyOptions): void {
  const { messages, questions, selected, cells, whatIf } = options;
  const { target, currentTarget } = event;
  // In React, dialogs and menus are children here, though not on the page: their keys are their own.
  if (event.defaultPrevented || !(target instanceof Node && currentTarget.contains(target))) return;
  if (isComposing(event.nativeEvent)) return;
  if (whatIf.active && event.key === 'Escape') whatIf.leave();
  if (target instanceof HTMLInputElement) return;
  const meaning = meaningOf(event);
  switch (meaning) {
    case 'remark':
      if (!options.mayRemark) return;
      event.preventDefault();
      questions.askHere('remark');
      return;
    case 'late':
      if (!selected.turnLate) return;
      event.preventDefault();
      // A held key would set the mark and remove it in turn.
      if (event.repeat) return;
      if (cells.here()) selected.turnLate();
      else messages.complain(entryTexts.noScoreHere);
      return;
    case 'history':
    case 'past':
      if (whatIf.active || !questions.hasHistory) return;
      event.preventDefault();
      questions.askHere(meaning);
      return;
    case 'fillDown':
    case 'fillRight':
      // For one cell, Ctrl+D and Ctrl+R stay the browser's: reloading must not change a score.
      if (!isGrid(target) || !cells.areSeveral()) return;
      event.preventDefault();
      selected[meaning]();
      return;
    case 'typing':
      if (isGrid(target)) complainIfClosed(options);
  }
}

/** Says why nothing can be typed here, if that is so. */
function complainIfClosed({ editor, messages, cells, readOnly, whatIf }: KeyOptions): void {
  if (readOnly !== null && !whatIf.active) messages.complain(readOnly);
  else if (cells.inConflict())
    messages.complain(whatIf.active ? entryTexts.decideLater : entryTexts.decideFirst);
  else if (!cells.here()) editor.refuse();
}

const isGrid = (target: EventTarget) => target instanceof Element && target.role === 'grid';
