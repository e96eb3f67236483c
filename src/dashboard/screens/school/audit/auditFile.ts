import Papa from 'papaparse';
import { type AuditFilter, wholeAudit } from '#dashboard/api/schools/audit.ts';
import { guarded } from '#dashboard/features/scores/exportFormat.ts';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import { writtenAbout, writtenActor, writtenDetails, writtenFrom } from './written.ts';

const headings = ['Time', 'Who', 'What', 'About', 'Details', 'From'];

/** All matching entries, as a file: times in UTC, actions by their wire names, and no field that runs as a formula. */
export async function exportAudit(school: { id: number; name: string }, filter: AuditFilter): Promise<void> {
  const entries = await wholeAudit(school.id, filter);
  const lines = entries.map((entry) => [
    entry.at.toISOString(),
    writtenActor(entry),
    entry.action,
    writtenAbout(entry),
    writtenDetails(entry),
    writtenFrom(entry),
  ]);
  const text = Papa.unparse([headings, ...lines].map((line) => line.map(guarded)));
  const name = school.name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'school';
  // Excel recognises UTF-8 by the byte order mark.
  saveFile(`${name} audit.csv`, `\u{feff}${text}\r\n`, 'text/csv;charset=utf-8');
}
