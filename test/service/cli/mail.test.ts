import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { startCommand } from '#test/support/product/commandLine.ts';
import { databases } from '#test/support/service/databases.ts';
import { type MailServer, startMailServer } from '#test/support/service/mailServer.ts';
import { type Service, startService } from '#test/support/service/service.ts';

/*
 * `rollbook serve` sends waiting mail, in any number of processes.
 */

const waiting = { timeout: 60_000, interval: 50 };
let folder: string;
let server: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-mail-'));
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const invite = ({ database, school }: Service, count: number, name: string) =>
  database.writing((db) =>
    addInvitations(
      db,
      Array.from({ length: count }, (_, index) => ({
        kind: 'teacher' as const,
        schoolId: school.id,
        email: `${name}${index}@school.example`,
        accountId: school.teacher,
        at: Math.floor(Date.now() / 1000),
      })),
    ),
  );

async function serve(settings: Record<string, string>) {
  const started = startCommand(['serve'], { PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none', ...settings });
  await started.says('Rollbook is at');
  return started;
}

test('two processes on one PostgreSQL send 500 invitations: none lost, none twice, none logged', async () => {
  const url = (await databases.find(({ name }) => name === 'PostgreSQL')?.fresh()) ?? '';
  const service = await startService(url);
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: server.url,
    MAIL_FROM: 'Small School <grades@school.example>',
    PUBLIC_URL: 'https://grades.example',
  };
  const processes = await Promise.all([serve(settings), serve(settings)]);
  await invite(service, 500, 'new');
  await vi.waitUntil(() => server.taken.length >= 250, waiting);
  // One is asked to stop in the middle: the other sends the rest.
  processes[0]?.child.kill('SIGTERM');
  const [first] = await Promise.all([processes[0]?.finished]);
  expect(first?.code).toBe(0);
  await vi.waitUntil(() => server.taken.length >= 500, waiting);
  processes[1]?.child.kill('SIGTERM');
  const second = await processes[1]?.finished;
  expect(server.taken.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 500 }, (_, index) => `new${index}@school.example`).sort(),
  );
  const said = [first, second].map((each) => `${each?.out}${each?.errors}`).join('');
  expect(said).not.toMatch(/new\d|@school|[0-9a-f]{64}/);
  await service.close();
});

test('a process killed while sending leaves the message to another, after its claim', async () => {
  const url = (await databases.find(({ name }) => name === 'PostgreSQL')?.fresh()) ?? '';
  const service = await startService(url);
  let asked = () => {};
  const arrival = new Promise<void>((resolve) => {
    asked = resolve;
  });
  server.ends = () => {
    asked();
    return new Promise(() => undefined);
  };
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: server.url,
    MAIL_FROM: 'grades@school.example',
    PUBLIC_URL: 'https://grades.example',
  };
  const { child } = await serve(settings);
  await invite(service, 1, 'killed');
  await arrival;
  child.kill('SIGKILL');
  await once(child, 'close');
  server.ends = () => 0;
  const rows = () => service.database.asking((db) => db.selectFrom('mail').selectAll().execute());
  const [row] = await rows();
  expect(row?.state).toBe(0);
  expect(row?.claimed_until).toBeGreaterThan(Date.now() / 1000);
  // Five minutes pass.
  await service.database.writing((db) => db.updateTable('mail').set({ claimed_until: 1 }).execute());
  const other = await serve(settings);
  const before = server.taken.length;
  await vi.waitUntil(async () => (await rows())[0]?.state === 1, waiting);
  expect(server.taken.slice(before).map(({ to }) => to)).toEqual(['killed0@school.example']);
  other.child.kill('SIGTERM');
  expect((await other.finished).code).toBe(0);
  await service.close();
});

test('without a mail server, mail is written to files, and the terminal says where', async () => {
  const service = await startService(join(folder, 'rollbook.sqlite'));
  await invite(service, 2, 'file');
  await service.close();
  const { child, finished } = await serve({});
  const files = async () =>
    (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => /eml$/.test(name));
  await vi.waitUntil(async () => (await files()).length === 2, waiting);
  child.kill('SIGTERM');
  const { out, code } = await finished;
  expect(code).toBe(0);
  expect(out).toContain(`Mail is written into ${join(folder, 'mail')}, since SMTP_URL is not set`);
});
