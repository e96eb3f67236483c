import type { AuditAction, AuditDetail, AuditEntry } from '#dashboard/api/schools/audit.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
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

const coded = (value: string) => texts.values[value] ?? value;
const yesOrNo = (value: string) => (value === '1' ? texts.yes : value === '0' ? texts.no : value);
const day = (value: string) => (/^\d{8}$/.test(value) ? writtenDay(value) : value);
const account = (value: string) => (value === '' ? '' : texts.account(value));

/** How values are written that are no plain numbers or words. */
const writers: { readonly [Name in AuditDetail]?: (value: string, action: string) => string } = {
  access: (value) => texts.access[value] ?? value,
  as: coded,
  by: coded,
  how: coded,
  reason: coded,
  first: day,
  last: day,
  breakGlass: account,
  from: (value, action) => (action === 'class handed over' ? account(value) : value),
  adminFactor: yesOrNo,
  keepMarks: yesOrNo,
  makeClasses: yesOrNo,
  signOnOnly: yesOrNo,
  teacherFactor: yesOrNo,
};

const isKnown = (field: string): field is AuditDetail => Object.hasOwn(texts.details, field);

export const writtenDetails = ({ action, details }: AuditEntry) =>
  details
    .map(({ field, value }) =>
      isKnown(field)
        ? texts.detail(texts.details[field], writers[field]?.(value, action) ?? value)
        : texts.detail(field, value),
    )
    .join('; ');
