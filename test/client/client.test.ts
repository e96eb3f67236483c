import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceBlocks } from '#service/reference/reference.ts';
import { type Product, startProduct } from '#test/support/product/product.ts';

/*
 * The client as others use it: from the built package, in a plain script, on the real service.
 */

const run = promisify(execFile);
let product: Product;
let folder: string;

beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'rollbook-client-'));
  await mkdir(join(folder, 'node_modules'));
  const ours = fileURLToPath(new URL('../..', import.meta.url));
  await symlink(ours, join(folder, 'node_modules/rollbook'), 'junction');
});
afterAll(async () => {
  await product.remove();
  await rm(folder, { recursive: true, force: true });
});

async function script(code: string): Promise<string> {
  const file = join(folder, 'script.mjs');
  await writeFile(file, code.replaceAll('http://localhost:8080', product.address));
  const { stdout } = await run(process.execPath, [file], { cwd: folder });
  return stdout;
}

const example = () => {
  const found = referenceBlocks().find((block) => 'code' in block && block.language === 'ts');
  return found && 'code' in found ? found.code : '';
};

test('the example of the reference runs as it is printed', async () => {
  expect(await script(example())).toBe(
    "32\nrefusal {\n  scores: 'Line 1: A score is a number from 0 to 9999.99 with at most two decimals, M for missing, E for excused, or blank'\n}\n",
  );
});

test('an ended session and an unreachable service are distinguished', async () => {
  const told = await script(`
    import { connect, RollbookError } from 'rollbook/client';
    const ended = connect({ url: 'http://localhost:8080/api/', key: 'demo-key', session: 'no such session' });
    const nowhere = connect({ url: 'http://127.0.0.1:1/api/', key: 'demo-key' });
    const page = connect({ url: 'http://localhost:8080/', key: 'demo-key' });
    for (const client of [ended, nowhere, page])
      await client.call('teacher-classes', {}).catch((error) =>
        console.log(error instanceof RollbookError, error.kind, JSON.stringify(error.errors)));
  `);
  expect(told.trim().split('\n')).toEqual([
    'true refusal {"ses":"Not logged in"}',
    'true unreadable {}',
    'true unreadable {}',
  ]);
});

test('signing out of a session that has ended already succeeds', async () => {
  const told = await script(`
    import { connect } from 'rollbook/client';
    const client = connect({ url: 'http://localhost:8080/api/', key: 'demo-key', session: 'no such session' });
    await client.signOut();
    console.log(client.session);
    const nowhere = connect({ url: 'http://127.0.0.1:1/api/', key: 'demo-key', session: 'one' });
    await nowhere.signOut().catch(({ kind }) => console.log(kind, nowhere.session));
  `);
  expect(told.trim().split('\n')).toEqual(['undefined', 'unreadable one']);
});

test('an answer that stops halfway is late, cancelled or cut off', async () => {
  const told = await script(`
    import { once } from 'node:events';
    import { createServer } from 'node:http';
    import { connect } from 'rollbook/client';
    const begin = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"classes":');
      return response;
    };
    let arrived = () => {};
    const answers = [
      begin,
      (...both) => { begin(...both); arrived(); },
      (...both) => { const cut = begin(...both); setTimeout(() => cut.destroy(), 50); },
      (_, response) => response.writeHead(502).end('<html>'),
    ];
    const server = createServer((...both) => answers.shift()(...both)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = 'http://127.0.0.1:' + server.address().port + '/';
    const tell = (error) => console.log(error.name, error.kind, error.place, error.message);
    await connect({ url, key: '', timeoutMs: 200 }).call('teacher-classes', {}).catch(tell);
    const client = connect({ url, key: '' });
    const control = new AbortController();
    arrived = () => setTimeout(() => control.abort(new Error('Not needed')), 50);
    await client.call('teacher-classes', {}, control.signal).catch(tell);
    await client.call('teacher-classes', {}).catch(tell);
    await client.call('teacher-classes', {}).catch(tell);
    server.closeAllConnections();
    server.close();
  `);
  expect(told.trim().split('\n')).toEqual([
    'RollbookError unreadable undefined The service took too long to answer.',
    'Error undefined undefined Not needed',
    'RollbookError unreadable undefined The service cannot be reached.',
    'RollbookError unreadable the whole answer it is not JSON, its status is 502',
  ]);
});

test('the types refuse fields that an operation does not have', async () => {
  await writeFile(
    join(folder, 'typed.mts'),
    `import { connect } from 'rollbook/client';
const school = connect({ url: '', key: '' });
const { students } = await school.call('gradebook', { clid: 1 });
export const first: string = students[0].first;
// @ts-expect-error: it is clid
await school.call('gradebook', { class: 1 });
// @ts-expect-error: an ID is a number
await school.call('gradebook', { clid: 'one' });
`,
  );
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const options = ['--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', '', '--strict'];
  const { stdout } = await run(process.execPath, [compiler, ...options, 'typed.mts'], { cwd: folder }).catch(
    (error) => error,
  );
  expect(stdout).toBe('');
});
