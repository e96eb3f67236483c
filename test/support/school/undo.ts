import type { Answer } from '#test/support/service/service.ts';

/*
 * Undoes what history says, as a page would: revision by revision, newest first, by the same tasks.
 */

type Ask = (task: string, fields: Record<string, string | number>) => Promise<Answer>;

/** All changes after `since`, over as many pages of history as there are. */
async function changesSince(ask: Ask, since: number): Promise<Answer[]> {
  const items: Answer[] = [];
  let before = '';
  do {
    const page = await ask('history', { since, limit: 37, ...(before && { before }) });
    items.push(...page.history);
    before = page.more;
  } while (before !== '');
  return items;
}

export async function undoSince(ask: Ask, since: number): Promise<void> {
  const items = await changesSince(ask, since);
  const revisions = [...new Set<number>(items.map(({ revision }) => revision))];
  for (const revision of revisions) {
    const together = items.filter((item) => item.revision === revision);
    for (const { task, fields } of requestsFor(together)) {
      const { success, errors } = await ask(task, fields);
      if (!success) throw new Error(`${task} ${JSON.stringify(fields)}: ${JSON.stringify(errors)}`);
    }
  }
}

interface Request {
  task: string;
  fields: Record<string, string | number>;
}

/** The requests that undo one revision. */
function requestsFor(items: readonly Answer[]): Request[] {
  const of = (kind: string) => items.filter((item) => item.kind === kind);
  const requests: Request[] = [];
  const lines = (task: string, field: string, rows: readonly string[]) => {
    if (rows.length > 0) requests.push({ task, fields: { [field]: rows.join('\n') } });
  };
  const cell = (place: string, { stuid, from, to }: Answer) =>
    `${place} ${stuid} ${from || '-'} ${to || '-'}`;
  lines(
    'score-edit',
    'scores',
    of('score').map((item) => cell(item.assnid, item)),
  );
  lines(
    'attendance-edit',
    'marks',
    of('mark').map((item) => cell(item.field, item)),
  );
  lines(
    'class-marking-periods-edit',
    'grades',
    of('grade').map((item) => cell(item.field, item)),
  );
  for (const { field, from } of of('lock'))
    requests.push({ task: 'class-marking-periods-edit', fields: { period: field, locked: from } });
  for (const { stuid, from, field } of of('comment'))
    requests.push(
      field === ''
        ? { task: 'class-comments', fields: { stuid, comment: from } }
        : { task: 'class-period-comments', fields: { period: field, stuid, comment: from } },
    );
  const assignment = of('assignment');
  if (assignment.length > 0) {
    const fields: Request['fields'] = { assnid: assignment[0].assnid };
    for (const { field, from } of assignment) fields[field === 'deleted' ? 'delete' : field] = from;
    requests.push({ task: 'assignment-edit', fields });
  }
  const settings = of('setting').filter(({ field }) => field !== 'folder');
  if (settings.length > 0)
    requests.push({
      task: 'class-edit',
      fields: Object.fromEntries(settings.map(({ field, from }) => [field, from])),
    });
  for (const { field, from } of of('setting'))
    if (field === 'folder') requests.push({ task: 'class-folder', fields: { folder: from } });
  for (const { from } of of('roster'))
    requests.push({ task: 'class-students-edit', fields: { students: from } });
  return requests;
}
