import { type AuditFilter, wholeAudit } from '#dashboard/api/schools/audit.ts';
import { saveCsv } from '#dashboard/features/exporting/csvFile.ts';
import { fileName } from '#dashboard/ui/format/saveFile.ts';
import { texts } from './texts.ts';
import { writtenAbout, writtenActor, writtenDetails, writtenFrom } from './written.ts';

const headings = ['Time', 'Who', 'What', 'About', 'Details', 'From'];

const withRosterName = (name: string, onList: string) =>
  onList === '' ? name : texts.named(name, texts.onRoster(onList));

/** All matching entries, as a file: times in UTC, actions by their wire names. */
export async function exportAudit(school: { id: number; name: string }, filter: AuditFilter): Promise<void> {
  const entries = await wholeAudit(school.id, filter);
  const lines = entries.map((entry) => [
    entry.at.toISOString(),
    withRosterName(writtenActor(entry), entry.actorOnRoster),
    entry.action,
    withRosterName(writtenAbout(entry), entry.personOnRoster),
    writtenDetails(entry),
    writtenFrom(entry),
  ]);
  saveCsv(`${fileName(school.name, 'school')} audit`, [headings, ...lines]);
}
