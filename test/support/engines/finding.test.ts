import { expect, test } from 'vitest';
import { type EngineMachine, obtainFirefox, obtainWebKit } from './finding.ts';

const driver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';
const miniBrowser = '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** A fake machine: `present` can be executed, and `brings` says what a command installs. */
function machine(
  over: Partial<EngineMachine> & { present?: string[]; brings?: Record<string, string[]> } = {},
) {
  const { present = [], brings = {}, ...rest } = over;
  const here = new Set(present);
  const ran: string[] = [];
  const said: string[] = [];
  const below = (folder: string, path: string) =>
    path.startsWith(`${folder}/`)
      ? path
          .slice(folder.length + 1)
          .split('/')
          .slice(0, 1)
      : [];
  const made: EngineMachine = {
    platform: 'linux',
    variables: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: true,
    isExecutable: (path) => here.has(path),
    namesIn: (folder) => [...new Set([...here].flatMap((path) => below(folder, path)))],
    startsFirefox: async (path) => !path.includes('stub'),
    startsWebKit: async (programs) => !programs.miniBrowser.includes('stub'),
    run: async (...words) => {
      const command = words.join(' ');
      ran.push(command);
      for (const [part, paths] of Object.entries(brings))
        if (command.includes(part)) for (const path of paths) here.add(path);
      return true;
    },
    say: (line) => said.push(line),
    ...rest,
  };
  return { made, ran, said };
}

test('FIREFOX decides when it is set', async () => {
  const { made, said } = machine({
    present: ['/opt/mine', '/usr/bin/firefox-esr'],
    variables: { FIREFOX: '/opt/mine' },
  });
  expect(await obtainFirefox(made)).toBe('/opt/mine');
  expect(said).toEqual(['Firefox: /opt/mine (from FIREFOX)']);
});

test.each([
  ['FIREFOX', obtainFirefox],
  ['WEBKIT', obtainWebKit],
])('a %s that does not start is named, and nothing else is taken in its place', async (variable, obtain) => {
  const { made, ran } = machine({
    present: ['/usr/bin/firefox-esr', '/usr/bin/apt-get', driver, xvfb, miniBrowser],
    variables: { PATH: '/usr/bin', [variable]: '/opt/gone' },
  });
  await expect(obtain(made)).rejects.toThrow(`${variable} is set to /opt/gone, which is not a `);
  expect(ran).toEqual([]);
});

test.each([
  ['linux', { PATH: '/usr/bin' }, '/usr/bin/firefox-esr'],
  ['linux', { PATH: '/home/me/bin' }, '/home/me/bin/firefox'],
  ['linux', {}, '/opt/firefox/firefox'],
  ['darwin', {}, '/Applications/Firefox.app/Contents/MacOS/firefox'],
  ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Mozilla Firefox\\firefox.exe'],
])('on %s Firefox is found at its usual place (%o)', async (platform, variables, path) => {
  const { made, ran, said } = machine({ platform, variables, present: [path] });
  expect(await obtainFirefox(made)).toBe(path);
  expect(said).toEqual([`Firefox: ${path}`]);
  expect(ran).toEqual([]);
});

test('a Firefox that does not start, or is too old, is skipped', async () => {
  const { made } = machine({
    variables: { PATH: '/stub:/usr/bin' },
    present: ['/stub/firefox', '/usr/bin/firefox'],
  });
  expect(await obtainFirefox(made)).toBe('/usr/bin/firefox');
});

test.each([
  ['apt-get', ['apt-get update', 'apt-get install -y firefox-esr']],
  ['dnf', ['dnf install -y firefox']],
  ['apk', ['apk add firefox-esr']],
  ['pacman', ['pacman -Sy --noconfirm firefox']],
  ['zypper', ['zypper --non-interactive install MozillaFirefox']],
])('where there is none, %s brings a Firefox, and reports it', async (manager, steps) => {
  const { made, ran, said } = machine({
    present: [`/usr/bin/${manager}`],
    brings: { [steps.at(-1) ?? '']: ['/usr/bin/firefox'] },
  });
  expect(await obtainFirefox(made)).toBe('/usr/bin/firefox');
  expect(ran).toEqual(steps);
  expect(said).toEqual([`Firefox: /usr/bin/firefox (installed now by ${manager})`]);
});

test.each([
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  miniBrowser,
  '/usr/lib/riscv64-linux-gnu/webkitgtk-6.0/MiniBrowser',
  '/usr/lib/webkit2gtk-4.1/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
])('WebKit is found with what drives and shows it (%s)', async (path) => {
  const { made, ran, said } = machine({ present: [driver, xvfb, path] });
  expect(await obtainWebKit(made)).toEqual({ miniBrowser: path, driver, xvfb });
  expect(said).toEqual([`WebKit: ${path}`]);
  expect(ran).toEqual([]);
});

test('WEBKIT names the MiniBrowser', async () => {
  const { made, said } = machine({
    present: ['/opt/MiniBrowser', driver, xvfb, miniBrowser],
    variables: { PATH: '/usr/bin', WEBKIT: '/opt/MiniBrowser' },
  });
  expect(await obtainWebKit(made)).toEqual({ miniBrowser: '/opt/MiniBrowser', driver, xvfb });
  expect(said).toEqual(['WebKit: /opt/MiniBrowser (from WEBKIT)']);
});

test.each([
  ['the driver', [xvfb, miniBrowser], driver],
  ['the screen', [driver, miniBrowser], xvfb],
  ['the browser', [driver, xvfb], miniBrowser],
])('where WebKit lacks %s it is installed, with sudo unless we are root', async (_part, present, missing) => {
  const { made, ran } = machine({
    isRoot: false,
    present: ['/usr/bin/apt-get', ...present],
    brings: { 'install -y webkit2gtk-driver xvfb': [missing] },
  });
  expect(await obtainWebKit(made)).toEqual({ miniBrowser, driver, xvfb });
  expect(ran).toEqual(['sudo -n apt-get update', 'sudo -n apt-get install -y webkit2gtk-driver xvfb']);
});

test.each([
  ['Firefox', obtainFirefox],
  ['WebKit', obtainWebKit],
])('where no %s can be had, one line says that its journeys are skipped', async (name, obtain) => {
  const bare = machine();
  expect(await obtain(bare.made)).toBeNull();
  expect(bare.said).toEqual([
    `${name}: none was found that starts and is new enough. Its journeys are skipped; ${name.toUpperCase()} may name one.`,
  ]);
  const closed = machine({ present: ['/usr/bin/apt-get'], run: async () => false });
  expect(await obtain(closed.made)).toBeNull();
  expect(closed.said).toEqual([
    `${name}: none was found that starts and is new enough, and apt-get could not install one. Its journeys are skipped; ${name.toUpperCase()} may name one.`,
  ]);
});

test.each(['darwin', 'win32'])(
  'on %s nothing is installed, and WebKit is skipped with a line',
  async (platform) => {
    const { made, ran, said } = machine({
      platform,
      present: ['/usr/bin/apt-get', driver, xvfb, miniBrowser],
    });
    expect(await obtainFirefox(made)).toBeNull();
    expect(await obtainWebKit(made)).toBeNull();
    expect(ran).toEqual([]);
    expect(said).toHaveLength(2);
    expect(said[1]).toBe('WebKit: only that of Linux can be driven. Its journeys are skipped.');
  },
);
