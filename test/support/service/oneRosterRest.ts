import type { RequestRecord } from '#service/endpoint/application.ts';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type OneRosterOptions, oneRosterRest } from '#service/onerosterRest/application.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import type { Database } from '#service/store/driver/database.ts';
import { addOneRosterClient } from '#service/store/oneroster/clients.ts';
import { schoolsSourced } from '#service/store/oneroster/sourcedIds.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { district, importOptions, packageOf, type Tables, table } from '#test/support/school/oneroster.ts';
import { oneRosterScopes, oneRosterTokenPath, scopeAddress } from '#wire/schools/oneRoster.ts';

/*
 * Two imported schools, and applications that use them as others do: only by HTTP requests.
 */

export const restNow = 1_800_000_000;

const empty = ['', ''];

/** Two schools of two classes each, whose first class has work and scores. */
export function twoSchools(): Tables {
  const tables = district({ version: '1.2', schools: 2, classes: 2, teachers: 2, students: 5 });
  tables.categories = table('sourcedId,status,dateLastModified,title,weight', [
    'hw',
    ...empty,
    'Homework',
    '40',
  ]);
  tables.lineItems = table(
    'sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,resultValueMin,resultValueMax',
    [
      'li1',
      ...empty,
      'Fractions',
      'Pages 3 to 5',
      '2026-09-01',
      '2026-09-08',
      's1-k1',
      'hw',
      't1',
      '0',
      '10',
    ],
    ['li2', ...empty, 'Decimals', '', '2026-09-10', '2026-09-15', 's1-k1', 'hw', 't1', '0', '20'],
    ['li3', ...empty, 'Fractions', '', '', '2026-09-08', 's1-k2', 'hw', 't1', '1', '5'],
  );
  tables.results = table(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment',
    ['r1', ...empty, 'li1', 's1-p1', 'fully graded', '8.5', '2026-09-08', ''],
    ['r2', ...empty, 'li1', 's1-p2', 'exempt', '', '2026-09-08', ''],
    ['r3', ...empty, 'li2', 's1-p1', 'not submitted', '', '2026-09-15', ''],
    ['r4', ...empty, 'li3', 's1-p1', 'fully graded', '4', '2026-09-08', ''],
  );
  return tables;
}

export async function importTables(database: Database, tables: Tables): Promise<Map<string, number>> {
  const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
  await applyImport(database, await startImport(database, pkg, null), {
    ...importOptions,
    now: restNow - 1000,
  });
  const schools = await database.asking(schoolsSourced);
  return new Map(schools.map(({ sourcedId, schoolId }) => [sourcedId, schoolId]));
}

interface Sent {
  method?: string;
  token?: string | null;
  body?: object | string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer at will; what is missing fails it.
type RestAnswer = { status: number; headers: Headers; body: any };

export type Rest = Awaited<ReturnType<typeof startRest>>;

const bytesOrText = (body: NonNullable<Sent['body']>) =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);

export async function startRest(
  database: Database,
  options: Pick<OneRosterOptions, 'clock' | 'changed' | 'describe'> = {},
) {
  const schools = await importTables(database, twoSchools());
  const answer = oneRosterRest({ database, clock: () => restNow, ...options });
  /** The log entry of each request. */
  const records: RequestRecord[] = [];

  async function send(
    path: string,
    { method = 'GET', token, body, headers = {} }: Sent = {},
  ): Promise<RestAnswer> {
    const request = new Request(`https://grades.example/ims/oneroster${path}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: bytesOrText(body) }),
    });
    const from = {
      address: '192.0.2.7',
      secure: true,
      host: 'grades.example',
      record: (record: RequestRecord) => void records.push(record),
    };
    const response = await answer(request, from);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  /** An application of a school, with its secret. */
  async function addApplication(school: string, scopes: readonly string[] = oneRosterScopes) {
    const [publicId, secret] = [crypto.randomUUID(), crypto.randomUUID()];
    const accountId = await database.writing(async (db) => {
      const accountId = await addAccount(db, {
        username: `or-${publicId}`.slice(0, 30),
        name: 'Learning Tool',
        email: '',
        kind: 3,
        passwordHash: '',
        created: restNow,
      });
      await addOneRosterClient(db, {
        schoolId: schools.get(school) ?? 0,
        accountId,
        name: 'Learning Tool',
        publicId,
        secretHash: digest(secret),
        scopes: scopes.join(' '),
        created: restNow,
      });
      return accountId;
    });
    return { publicId, secret, accountId };
  }

  const askToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    send(oneRosterTokenPath.replace('/ims/oneroster', ''), {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  async function tokenFor(
    school: string,
    scopes: readonly (typeof oneRosterScopes)[number][] = oneRosterScopes,
  ) {
    const { publicId, secret } = await addApplication(school);
    const { body } = await askToken({
      grant_type: 'client_credentials',
      client_id: publicId,
      client_secret: secret,
      scope: scopes.map((scope) => scopeAddress(scope)).join(' '),
    });
    return String(body.access_token);
  }

  return { records, schools, send, addApplication, askToken, tokenFor };
}

/** Our class of this name from an import. */
export async function classNamed(database: Database, sourcedId: string): Promise<number> {
  const row = await database.asking((db) =>
    db
      .selectFrom('sourced_ids')
      .select('class_id')
      .where('kind', '=', 'classes')
      .where('sourced_id', '=', sourcedId)
      .executeTakeFirstOrThrow(),
  );
  return row.class_id ?? 0;
}
