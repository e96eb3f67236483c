import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { type AuditAction, type AuditDetail, auditActions } from '#wire/schools/audit.ts';
import type { Reply } from '#wire/tasks.ts';

export { type AuditAction, type AuditDetail, auditActions };

/** One entry of the audit log. */
export interface AuditEntry {
  id: number;
  at: Date;
  /** One of `auditActions`, or another service's name. */
  action: string;
  /** Who did it; '' for the service's operator, or if the account is gone. */
  actor: string;
  /** A student's name on the roster; '' if it is the account's. */
  actorOnRoster: string;
  /** Whether a person with an account did it; if not, the service's operator. */
  hasActor: boolean;
  /** The person concerned; '' for nobody, or if it is the actor. */
  person: string;
  personOnRoster: string;
  className: string;
  address: string;
  byApplication: boolean;
  details: readonly { field: string; value: string }[];
}

/** The filter. Days are YYYYMMDD of the reader's calendar, '' for none. */
export interface AuditFilter {
  actions: readonly string[];
  person: string;
  from: string;
  to: string;
}

export interface AuditPage {
  entries: readonly AuditEntry[];
  /** The cursor of the next page; '' if there is none. */
  more: string;
}

/** The start of a day, or of the day after it, in Unix seconds. */
function startOf(day: string, after = 0): number | undefined {
  if (day === '') return undefined;
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].map(Number);
  return Math.floor(new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + after).getTime() / 1000);
}

async function readPage(
  schoolId: number,
  filter: AuditFilter,
  { before, limit, signal }: { before: string; limit: number; signal?: AbortSignal },
): Promise<AuditPage> {
  const { audit, more } = await call(
    'school-audit',
    {
      schoolid: schoolId,
      actions: filter.actions.join(','),
      person: filter.person,
      from: startOf(filter.from),
      to: startOf(filter.to, 1),
      before: before === '' ? undefined : Number(before),
      limit,
    },
    signal,
  );
  return { entries: audit.map(entryOf), more };
}

function entryOf(entry: Reply<'school-audit'>['audit'][number]): AuditEntry {
  return {
    id: entry.entry,
    at: new Date(entry.time * 1000),
    action: entry.action,
    actor: entry.name,
    actorOnRoster: entry.roster,
    hasActor: entry.uid !== 0,
    person: entry.auid === entry.uid ? '' : entry.aname,
    personOnRoster: entry.auid === entry.uid ? '' : entry.aroster,
    className: entry.class,
    address: entry.address,
    byApplication: entry.app === 1,
    details: entry.details,
  };
}

const shownAtOnce = 50;

/** One page; while another is fetched the last one stays. */
export const auditQuery = (schoolId: number, filter: AuditFilter, before: string) =>
  queryOptions({
    queryKey: ['school', schoolId, 'audit', filter, before],
    queryFn: ({ signal }) => readPage(schoolId, filter, { before, limit: shownAtOnce, signal }),
    placeholderData: keepPreviousData,
    // People who open this expect to see what was done a moment ago.
    staleTime: 0,
  });

/** All matching entries. */
export async function wholeAudit(schoolId: number, filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const all: AuditEntry[] = [];
  let before = '';
  do {
    const { entries, more } = await readPage(schoolId, filter, { before, limit: 1000 });
    all.push(...entries);
    before = more;
  } while (before !== '');
  return all;
}
