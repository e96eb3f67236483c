import { type ClipboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { presentOf } from './draft.ts';
import { readPasted } from './paste.ts';
import type { Field } from './problems.ts';
import { nameOf, texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

type Seek = (sought: { row: number; field: Field }) => void;

/**
 * What can be done with a line. The functions stay the same while the draft changes, so that a line is drawn
 * again only when something about it changed; `say` is read out, `seek` moves the focus.
 */
export function useRowActions(editor: RosterEditor, seek: Seek, say: (sentence: string) => void) {
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  return useMemo(() => {
    const students = () => latest.current.draft.students;
    const change: RosterEditor['change'] = (action) => latest.current.change(action);

    function move(key: string, to: number, field: Field = 'first') {
      const from = students().findIndex((student) => student.key === key);
      const student = students()[from];
      const place = Math.min(Math.max(to, 0), students().length - 1);
      if (student === undefined || place === from) return;
      change({ kind: 'move', key, to: place });
      seek({ row: place, field });
      say(texts.movedTo(nameOf(student, from + 1), place + 1, students().length));
    }

    return {
      move,
      moveRow(row: number, to: number, field?: Field) {
        const student = students()[row];
        if (student) move(student.key, to, field);
      },
      edit(key: string, field: Field, value: string) {
        change({ kind: 'edit', key, field, value });
      },
      insert(at: number) {
        change({ kind: 'add', at, students: [{ first: '', last: '', id: '' }] });
        seek({ row: at, field: 'first' });
      },
      remove(row: number) {
        const student = students()[row];
        if (student === undefined) return;
        change({ kind: 'remove', key: student.key });
        say(texts.removed(nameOf(student, row + 1)));
        seek({ row: Math.min(row, students().length - 2), field: 'first' });
      },
      /** Lines and cells of a spreadsheet become students below the line that they are pasted into. */
      onPaste(event: ClipboardEvent) {
        const text = event.clipboardData.getData('text/plain');
        const at = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
        if (!/[\t\n]/.test(text.trim()) || at === undefined) return;
        event.preventDefault();
        const row = Number(at);
        const pasted = readPasted(text, presentOf(latest.current.draft.base)).students;
        const into = students()[row];
        const blank = into !== undefined && !(into.first || into.last || into.id);
        change({ kind: 'add', at: row + 1, students: pasted });
        if (blank) change({ kind: 'remove', key: into.key });
        seek({ row: row + (blank ? 0 : 1), field: 'first' });
        say(texts.pasted(pasted.length));
      },
    };
  }, [seek, say]);
}

export type RowActions = ReturnType<typeof useRowActions>;
