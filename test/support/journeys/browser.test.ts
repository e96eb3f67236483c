import { expect, test } from 'vitest';
import { candidates, type Machine, obtainBrowser } from './browser.ts';

/** A fake machine: the `present` browsers start, and `afterRunning` says what a command installs. */
function machine(over: Partial<Machine> & { present?: string[]; brings?: Record<string, string> } = {}) {
  const { present = [], brings = {}, ...rest } = over;
  const here = new Set(present);
  const ran: string[] = [];
  const said: string[] = [];
  const made: Machine = {
    platform: 'linux',
    variables: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: true,
    playwrightPath: '/cache/playwright/chrome',
    playwrightCli: 'cli.js',
    isExecutable: (path) => here.has(path),
    starts: async (path) => !path.includes('stub'),
    run: async (...words) => {
      const command = words.join(' ');
      ran.push(command);
      for (const [part, path] of Object.entries(brings)) if (command.includes(part)) here.add(path);
      return true;
    },
    say: (line) => said.push(line),
    ...rest,
  };
  return { made, ran, said };
}

test('CHROMIUM decides when it is set', async () => {
  const { made, said } = machine({
    present: ['/opt/mine', '/usr/bin/chromium'],
    variables: { CHROMIUM: '/opt/mine' },
  });
  expect(await obtainBrowser(made)).toBe('/opt/mine');
  expect(said).toEqual(['Browser: /opt/mine (from CHROMIUM)']);
});

test('a CHROMIUM that does not start is named, and nothing else is used instead', async () => {
  const { made } = machine({ present: ['/usr/bin/chromium'], variables: { CHROMIUM: '/opt/gone' } });
  await expect(obtainBrowser(made)).rejects.toThrow(
    'CHROMIUM is set to /opt/gone, which is not a browser that starts.',
  );
});

test.each([
  ['linux', { PATH: '/usr/bin' }, '/usr/bin/google-chrome'],
  ['linux', { PATH: '/home/me/bin:/usr/bin' }, '/home/me/bin/chromium'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', {}, '/cache/playwright/chrome'],
])('on %s a browser is found at its usual place (%o)', async (platform, variables, path) => {
  const { made, ran } = machine({ platform, variables, present: [path] });
  expect(candidates(made)).toContain(path);
  expect(await obtainBrowser(made)).toBe(path);
  expect(ran).toEqual([]);
});

test('a stub that does not start is skipped', async () => {
  const variables = { PATH: '/stub:/usr/bin' };
  const { made } = machine({ variables, present: ['/stub/chromium', '/usr/bin/google-chrome'] });
  expect(await obtainBrowser(made)).toBe('/usr/bin/google-chrome');
});

test('if there is none, Playwright downloads one, and reports it', async () => {
  const { made, ran, said } = machine({ brings: { 'cli.js install chromium': '/cache/playwright/chrome' } });
  expect(await obtainBrowser(made)).toBe('/cache/playwright/chrome');
  expect(ran).toHaveLength(1);
  expect(said.join('\n')).toMatch(/trying Playwright's download.*\n.*installed now by Playwright's download/);
});

test("if the download is unreachable, the system's package manager installs one", async () => {
  const { made, ran } = machine({
    present: ['/usr/bin/apt-get'],
    brings: { 'install -y chromium-headless-shell': '/usr/bin/chromium-headless-shell' },
  });
  expect(await obtainBrowser(made)).toBe('/usr/bin/chromium-headless-shell');
  expect(ran.slice(-2)).toEqual(['apt-get update', 'apt-get install -y chromium-headless-shell']);
});

test('a system without the headless shell gets the whole browser', async () => {
  const whole = '/usr/bin/chromium';
  let isInstalled = false;
  const { made } = machine({
    isExecutable: (path) => path === '/usr/bin/apt-get' || (isInstalled && path === whole),
    run: async (...words) => {
      isInstalled = words.at(0) === 'apt-get' && words.at(-1) === 'chromium';
      return isInstalled;
    },
  });
  expect(await obtainBrowser(made)).toBe(whole);
});

test('the headless shell is preferred, except when the whole browser is measured', async () => {
  const { made } = machine({ present: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] });
  expect(await obtainBrowser(made)).toBe('/usr/bin/chromium-headless-shell');
  expect(await obtainBrowser(made, 'whole')).toBe('/usr/bin/chromium');
});

test('a download that lacks libraries gets them', async () => {
  let hasLibraries = false;
  const path = '/cache/playwright/chrome';
  const { made, ran } = machine({ brings: { 'install chromium': path }, starts: async () => hasLibraries });
  const { run } = made;
  made.run = (...words) => {
    hasLibraries = words.includes('install-deps');
    return run(...words);
  };
  expect(await obtainBrowser(made)).toBe(path);
  expect(ran).toHaveLength(2);
});

test('users other than root use sudo, which must not wait for a password', async () => {
  const { made, ran } = machine({
    isRoot: false,
    present: ['/usr/bin/dnf'],
    brings: { 'dnf install': '/usr/bin/chromium' },
  });
  await obtainBrowser(made);
  expect(ran.at(-1)).toBe('sudo -n dnf install -y chromium');
});

test('when all fails, one sentence says what to do', async () => {
  const { made, ran } = machine({ present: ['/usr/bin/apt-get'] });
  await expect(obtainBrowser(made)).rejects.toThrow(/^The browser tests cannot run: .* set CHROMIUM/);
  expect(ran).toHaveLength(5);
});
