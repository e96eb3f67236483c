import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { csvOf } from './csv.ts';
import { oneRosterOf } from './oneRoster.ts';

/** Out of the page, as a file to keep. */
export function exportAs(kind: 'csv' | 'oneroster', view: View): void {
  const name = view.sheet.book.name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'gradebook';
  if (kind === 'csv') save(`${name}.csv`, csvOf(view), 'text/csv;charset=utf-8');
  else save(`${name} results.json`, oneRosterOf(view, new Date(), location.origin), 'application/json');
}

function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the address by the next turn of the page.
  setTimeout(() => URL.revokeObjectURL(url));
}
