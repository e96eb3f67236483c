import Papa from 'papaparse';
import { type AuditFilter, wholeAudit } from '#dashboard/api/schools/audit.ts';
import { guarded } from '#dashboard/features/scores/exportFormat.ts';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import { texts } from './texts.ts';
import { writtenAbout, writtenActor, writtenDetails, writtenFrom } from './written.ts';

const headings = ['Time', 'Who', 'What', 'About', 'Details', 'From'];

const withListName = (name: string, onList: string) =>
  onList === '' ? name : texts.named(name, texts.onClassList(onList));

/** All matching entries, as a file: times in UTC, actions by their wire names, and no field that runs as a formula. */
export async function exportAudit(school: { id: number; name: string }, filter: AuditFilter): Promise<void> {
  const entries = await wholeAudit(school.id, filter);
  const lines = entries.map((entry) => [
    entry.at.toISOString(),
    withListName(writtenActor(entry), entry.actorOnList),
    entry.action,
    withListName(writtenAbout(entry), entry.personOnList),
    writtenDetails(entry),
    writtenFrom(entry),
  ]);
  const text = Papa.unparse([headings, ...lines].map((line) => line.map(guarded)));
  const name = school.name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'school';
  // Excel recognises UTF-8 by the byte order mark.
  saveFile(`${name} audit.csv`, `\u{feff}${text}\r\n`, 'text/csv;charset=utf-8');
}
