import { accessSync, constants } from 'node:fs';
import { posix, win32 } from 'node:path';

/*
 * Where the browser of the tests comes from: `CHROMIUM`, the system's, Playwright's own, or installed now. Everything
 * that touches the machine is in `Machine`, so that each way can be tested with a fake.
 */

export interface Machine {
  platform: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Whether it may install packages without `sudo`. */
  isRoot: boolean;
  /** The path of the browser that Playwright downloads. */
  playwrightPath: string;
  playwrightCli: string;
  isExecutable(path: string): boolean;
  /** Opens and closes it: a stub or one that lacks libraries does not count. */
  starts(path: string): Promise<boolean>;
  /** Runs it to the end; false if it fails, is missing, or takes too long. */
  run(command: string, ...args: string[]): Promise<boolean>;
  say(line: string): void;
}

export const launchFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/**
 * `light` prefers Chromium's headless shell: the same engine without windows, which saves the journeys four tenths of
 * their processor time. `whole` is what people use, for measurements.
 */
type BrowserKind = 'light' | 'whole';

const wholeCommands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const commands: Readonly<Record<BrowserKind, readonly string[]>> = {
  light: ['chromium-headless-shell', ...wholeCommands],
  whole: wholeCommands,
};

const usualPlaces: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
  linux: ['/usr/bin/chromium', '/usr/lib/chromium/chromium', '/opt/google/chrome/chrome'],
};

export function onPath(variables: Machine['variables'], names: readonly string[]): string[] {
  const folders = (variables.PATH ?? '').split(':').filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}

/** Below each of the program folders of Windows. */
export function inPrograms(variables: Machine['variables'], places: readonly string[]): string[] {
  const roots = [variables.PROGRAMFILES, variables['PROGRAMFILES(X86)'], variables.LOCALAPPDATA];
  return roots.flatMap((root) => (root ? places.map((place) => win32.join(root, place)) : []));
}

/** Every path where a browser may be, the best first. */
export function candidates(
  { platform, variables, playwrightPath }: Machine,
  kind: BrowserKind = 'light',
): string[] {
  if (platform === 'win32') return [...inPrograms(variables, usualPlaces.win32 ?? []), playwrightPath];
  return [
    ...new Set([...onPath(variables, commands[kind]), ...(usualPlaces[platform] ?? []), playwrightPath]),
  ];
}

async function findBrowser(machine: Machine, kind: BrowserKind): Promise<string | null> {
  for (const path of candidates(machine, kind))
    if (machine.isExecutable(path) && (await machine.starts(path))) return path;
  return null;
}

export interface Way {
  name: string;
  steps: string[][];
  isOpen(): boolean;
}

type Installer = Pick<Machine, 'isRoot' | 'variables' | 'isExecutable'>;

const asRoot = ({ isRoot }: Installer, command: string[]) => (isRoot ? command : ['sudo', '-n', ...command]);

/** A package manager and its commands, each as it is typed. */
export const packageManager = (machine: Installer, name: string, ...steps: string[]): Way => ({
  name,
  steps: steps.map((step) => asRoot(machine, [name, ...step.split(' ')])),
  isOpen: () => onPath(machine.variables, [name]).some(machine.isExecutable),
});

/** The ways to install one, the least invasive first. */
function waysToInstall(machine: Machine, kind: BrowserKind): Way[] {
  const playwright = (...args: string[]) => [process.execPath, machine.playwrightCli, ...args];
  return [
    { name: "Playwright's download", steps: [playwright('install', 'chromium')], isOpen: () => true },
    {
      name: "the libraries of Playwright's browser",
      steps: [asRoot(machine, playwright('install-deps', 'chromium'))],
      isOpen: () => machine.platform === 'linux' && machine.isExecutable(machine.playwrightPath),
    },
    ...(kind === 'light'
      ? [packageManager(machine, 'apt-get', 'update', 'install -y chromium-headless-shell')]
      : []),
    packageManager(machine, 'apt-get', 'update', 'install -y chromium'),
    packageManager(machine, 'dnf', 'install -y chromium'),
    packageManager(machine, 'apk', 'add chromium'),
    packageManager(machine, 'pacman', '-Sy --noconfirm chromium'),
    packageManager(machine, 'zypper', '--non-interactive install chromium'),
    { ...packageManager(machine, 'brew'), steps: [['brew', 'install', '--cask', 'chromium']] },
  ];
}

/** The path of a browser that starts; installs one if there is none; throws one sentence if nothing helps. */
export async function obtainBrowser(machine: Machine, kind: BrowserKind = 'light'): Promise<string> {
  const named = machine.variables.CHROMIUM;
  if (named) {
    if (machine.isExecutable(named) && (await machine.starts(named))) {
      machine.say(`Browser: ${named} (from CHROMIUM)`);
      return named;
    }
    throw new Error(`CHROMIUM is set to ${named}, which is not a browser that starts.`);
  }
  const present = await findBrowser(machine, kind);
  if (present) {
    machine.say(`Browser: ${present}`);
    return present;
  }
  for (const { name, steps, isOpen } of waysToInstall(machine, kind)) {
    if (!isOpen()) continue;
    machine.say(`No browser that starts was found; trying ${name} …`);
    for (const [command = '', ...args] of steps) await machine.run(command, ...args);
    const installed = await findBrowser(machine, kind);
    if (installed) {
      machine.say(`Browser: ${installed} (installed now by ${name})`);
      return installed;
    }
  }
  throw new Error(
    'The browser tests cannot run: no Chromium or Chrome was found, and none could be installed. ' +
      'Install one, or set CHROMIUM to the path of one.',
  );
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
