import type { AuditAction, AuditEntry } from '#dashboard/api/schools/audit.ts';
import { texts } from './texts.ts';

/* An entry in words. */

export const writtenAction = (action: string) =>
  Object.hasOwn(texts.actions, action) ? texts.actions[action as AuditAction] : action;

export function writtenActor({ actor, hasActor, address }: AuditEntry): string {
  if (hasActor) return actor || texts.gone;
  return address === '' ? texts.operator : texts.stranger;
}

export const writtenAbout = ({ person, className }: AuditEntry) =>
  [person, className].filter((part) => part !== '').join(' · ');

export function writtenFrom({ address, byApplication }: AuditEntry): string {
  if (address === '') return texts.terminal;
  return byApplication ? texts.application(address) : address;
}

const coded: readonly string[] = ['reason', 'as', 'by'];

export const writtenDetails = ({ details }: AuditEntry) =>
  details
    .map(({ field, value }) =>
      texts.detail(
        texts.details[field] ?? field,
        coded.includes(field) ? (texts.values[value] ?? value) : value,
      ),
    )
    .join('; ');
