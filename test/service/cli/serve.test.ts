import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { builtCommand, runCommand, type Started, startCommand } from '#test/support/product/commandLine.ts';

let folder: string;
let running: Started[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-serve-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  running = [];
  await rm(folder, { recursive: true });
});

async function serve(settings: Record<string, string> = {}) {
  const started = startCommand(['serve'], { PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none', ...settings });
  running.push(started);
  const line = await started.says('Rollbook is at');
  return { ...started, url: line.replace(/^.* at /, '') };
}

test('serves the pages and the service, and exits with 0 when asked to', async () => {
  const { child, finished, url } = await serve();
  const answer = await fetch(`${url}/api/`, {
    method: 'POST',
    body: new URLSearchParams({ apitask: 'profile' }),
  });
  expect(await answer.text()).toContain('<apikey>Invalid apikey</apikey>');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  const { code, errors } = await finished;
  expect(code).toBe(0);
  const [line = ''] = errors.split('\n');
  expect(JSON.parse(line)).toEqual({
    time: expect.any(String),
    reference: expect.any(String),
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    task: null,
    outcome: 'refused',
    fields: ['apikey'],
    status: 200,
    ms: expect.any(Number),
  });
});

test('an address that cannot be listened on makes no store', async () => {
  const settings = { PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none', HOST: '192.0.2.1' };
  const { code, errors } = await runCommand(['serve'], settings);
  expect(errors).toMatch(/^HOST 192\.0\.2\.1 is not an address of this machine/);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'rollbook.sqlite'))).toBe(false);
});

test('a log that nobody reads any more does not end the service', async () => {
  const { child, finished, url } = await serve();
  child.stderr?.destroy();
  child.stdout?.destroy();
  for (let request = 0; request < 5; request++) {
    expect((await fetch(`${url}/api/`, { method: 'POST' })).status).toBe(200);
    await nextTurn();
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await finished;
});

test.runIf(existsSync('/dev/full'))('nor does a log on a full disk', async () => {
  const settings = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none' };
  const line = `exec "${process.execPath}" ${builtCommand} serve 2>/dev/full`;
  const child = spawn('sh', ['-c', line], { env: settings });
  const ended = once(child, 'exit');
  try {
    const [, url = ''] = /Rollbook is at (\S+)/.exec(await saying(child, 'Rollbook is at')) ?? [];
    for (let request = 0; request < 5; request++)
      expect((await fetch(`${url}/api/`, { method: 'POST' })).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

/** Its output until it contains `text`. */
async function saying(child: ChildProcess, text: string): Promise<string> {
  let out = '';
  for await (const bytes of child.stdout ?? []) {
    out += bytes;
    if (out.includes(text)) break;
  }
  return out;
}

test('without a line for each request, the log still has events', async () => {
  const { child, finished, url } = await serve({ LOG: '0' });
  await fetch(`${url}/api/`, { method: 'POST', body: new URLSearchParams({ apitask: 'profile' }) });
  child.kill('SIGTERM');
  const { errors } = await finished;
  expect(
    errors
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ event: 'asked to end (SIGTERM)' }]);
});

test.each([
  ['SIGHUP', 129, 'asked to end (SIGHUP)'],
  ['SIGQUIT', 131, 'the process ends: SIGQUIT'],
] as const)('%s leaves a line in the log and no status of success', async (signal, status, event) => {
  const { child, finished } = await serve();
  child.kill(signal);
  const { code, errors } = await finished;
  expect(code).toBe(status);
  expect(JSON.parse(errors.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ event });
});

test('an uncaught error leaves a line in the log, without its message', async () => {
  const broken = join(folder, 'broken.mjs');
  await writeFile(
    broken,
    "process.once('SIGUSR2', () => { throw Object.assign(new Error('Jane Doe scored 7'), { code: 'E_BROKEN' }); });",
  );
  const { child, finished } = await serve({ NODE_OPTIONS: `--import ${broken}`, LOG: '0' });
  child.kill('SIGUSR2');
  const { code, errors } = await finished;
  expect(code).toBe(1);
  expect(errors).not.toContain('Jane');
  expect(JSON.parse(errors)).toEqual({
    time: expect.any(String),
    reference: expect.any(String),
    event: 'the process ends: an error that nobody caught',
    error: expect.stringMatching(/^Error E_BROKEN \| at .*broken\.mjs/),
  });
});

test('the line of an uncaught error reaches the collector before the end', async () => {
  const lines: string[] = [];
  const collector = createHttpServer(async (request, response) => {
    for await (const chunk of request) lines.push(String(chunk));
    response.end();
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const broken = join(folder, 'broken.mjs');
  await writeFile(broken, "process.once('SIGUSR2', () => { throw new Error('broken'); });");
  const { child, finished } = await serve({
    NODE_OPTIONS: `--import ${broken}`,
    LOG_URL: `http://127.0.0.1:${port}/`,
  });
  child.kill('SIGUSR2');
  expect((await finished).code).toBe(1);
  collector.closeAllConnections();
  collector.close();
  expect(lines.join('')).toContain('the process ends: an error that nobody caught');
});

test('ends when the npm that started it ends', async () => {
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['${builtCommand}', 'serve'], { stdio: 'inherit' })`,
    ],
    {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(npm.stdout, 'data');
  npm.kill('SIGKILL');
  await once(npm.stdout, 'close');
});

test('a new store gets the demo school and prints its sign-in; a second start keeps changes', async () => {
  const first = await serve({ DEMO_SIZE: 'typical' });
  expect(await first.says('Demo sign-in')).toContain('rivera, password chalk-and-slate');
  const signIn = async (url: string) => {
    const form = { apikey: 'demo-key', apitask: 'login', api: 'json', usr: 'rivera', pwd: 'chalk-and-slate' };
    return (await fetch(`${url}/api/`, { method: 'POST', body: new URLSearchParams(form) })).json();
  };
  const { values } = await signIn(first.url);
  first.child.kill('SIGTERM');
  await first.finished;
  const second = await serve({ DEMO_SIZE: 'typical' });
  const form = { apikey: 'demo-key', apitask: 'profile', api: 'json', ses: values.ses };
  const profile = await fetch(`${second.url}/api/`, { method: 'POST', body: new URLSearchParams(form) });
  expect(await profile.json()).toMatchObject({ values: { usr: 'rivera' } });
});

test('a demo school made for this machine only is served to others only if a setting asks for it', async () => {
  expect((await runCommand(['demo'], { DATA_DIR: folder })).code).toBe(0);
  for (const DEMO_SIZE of ['', 'none'])
    expect(await runCommand(['serve'], { PORT: '0', DATA_DIR: folder, HOST: '0.0.0.0', DEMO_SIZE })).toEqual({
      code: 1,
      out: '',
      errors:
        'The store holds the demo school, whose passwords are public, and HOST 0.0.0.0 lets others sign in to it: ' +
        'take it out with "rollbook demo remove", or set DEMO_SIZE to keep it.\n',
    });
  const asked = await serve({ HOST: '0.0.0.0', DEMO_SIZE: 'typical' });
  expect(await asked.says('Demo sign-in')).toContain('rivera');
  asked.child.kill('SIGTERM');
  await asked.finished;
  expect((await runCommand(['demo', 'remove'], { DATA_DIR: folder })).code).toBe(0);
  await serve({ HOST: '0.0.0.0' });
});

test('a port in use is one sentence and status 1', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const { code, out, errors } = await runCommand(['serve', '--port', String(port)], {
    DATA_DIR: folder,
    DEMO_SIZE: 'none',
  });
  other.close();
  expect({ code, out, errors }).toEqual({
    code: 1,
    out: '',
    errors: `Port ${port} is in use: set PORT to a free one.\n`,
  });
});

test('a folder that cannot be written is one sentence and status 1', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const away = join(folder, 'away');
  await symlink(join(folder, 'not mounted'), away);
  const nowhere = process.platform === 'linux' ? ['/proc/rollbook'] : [];
  for (const impossible of [file, join(file, 'data'), away, join(away, 'data'), ...nowhere]) {
    for (const words of [['serve'], ['restore', file]]) {
      const { code, errors } = await runCommand(words, { PORT: '0', DATA_DIR: impossible });
      expect([code, errors]).toEqual([
        1,
        `The folder ${impossible} cannot be written: set DATA_DIR to one that can.\n`,
      ]);
    }
  }
});

test('a damaged store gives one sentence and status 1', async () => {
  await writeFile(join(folder, 'rollbook.sqlite'), 'this was a store once '.repeat(1000));
  const { code, errors } = await runCommand(['serve'], { PORT: '0', DATA_DIR: folder });
  expect(code).toBe(1);
  expect(errors).toMatch(/^The store \S+ is damaged: .*\n$/);
});

test('a database that cannot be opened is one sentence without its password', async () => {
  const wrongPassword = new URL(`${inject('postgresUrl')}/postgres`);
  wrongPassword.password = 'secret';
  for (const [address, why] of [
    ['postgres://me:secret@127.0.0.1:1/x', 'no server listens at its host and port (ECONNREFUSED)'],
    [wrongPassword.href, 'the server does not take the user and password of the address (28P01)'],
    [`${inject('postgresUrl')}/nowhere`, 'the server has no database of that name (3D000)'],
    [
      `${inject('postgresUrl')}/postgres?sslmode=verify-full`,
      'the server has no TLS, which sslmode asks for',
    ],
    ['postgres://me:secret@/x?host=/nowhere', 'it names a socket or a file that is not there (ENOENT)'],
    [
      'postgres://me:secret@a,b/x?target_session_attrs=none',
      'target_session_attrs must be one of any, read-write, primary',
    ],
  ] as const) {
    const { code, errors } = await runCommand(['serve'], { PORT: '0', DATABASE_URL: address });
    expect([code, errors]).toEqual([1, `The database of DATABASE_URL cannot be opened: ${why}.\n`]);
  }
});

test('a bad setting, an unknown command and a mistyped option are one sentence each', async () => {
  for (const [words, settings, sentence] of [
    [['serve'], { PORT: 'eighty' }, 'The setting PORT must be a port, 0 to 65535.\n'],
    [['srve'], {}, 'There is no command "srve": see rollbook --help.\n'],
    [['serve', '--prot', '1'], {}, /^Unknown option '--prot'.*\n$/],
  ] as const) {
    const { code, errors } = await runCommand(words, { DATA_DIR: folder, ...settings });
    expect(code).toBe(1);
    expect(errors).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  }
});

test('--help names every command', async () => {
  const { code, out } = await runCommand(['--help']);
  expect(code).toBe(0);
  for (const command of [
    'serve',
    'migrate',
    'key add',
    'key list',
    'key revoke',
    'user add',
    'user block',
    'user unblock',
    'user password',
    'backup FILE',
    'restore FILE',
    'demo',
  ])
    expect(out).toContain(`rollbook ${command}`);
});

test('an empty store shows a set-up code at each start until it is used', async () => {
  const codeIn = async () => {
    const started = startCommand(['serve'], { PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none' });
    running.push(started);
    const code = (await started.says('Set-up code')).replace(/^.*: /, '');
    const url = (await started.says('Rollbook is at')).replace(/^.* at /, '');
    return { code, url, started };
  };
  const first = await codeIn();
  first.started.child.kill('SIGTERM');
  await first.started.finished;
  const { code, url, started } = await codeIn();
  expect(code).not.toBe(first.code);
  const fields = {
    usr: 'ada',
    name: 'Ada',
    email: 'ada@north.example',
    pwd: 'quiet-hallway',
    school: 'North',
  };
  const answer = await fetch(`${url}/api/`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ apitask: 'setup', setupcode: code, ...fields }),
  });
  expect(await answer.json()).toMatchObject({ success: true, values: { uid: 1 } });
  started.child.kill('SIGTERM');
  const { errors } = await started.finished;
  expect(errors).not.toContain(code);
  const again = await serve();
  again.child.kill('SIGTERM');
  expect((await again.finished).out).not.toContain('Set-up code');
});
