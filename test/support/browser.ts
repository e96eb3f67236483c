import { accessSync, constants } from 'node:fs';
import { posix, win32 } from 'node:path';

/*
 * Where the browser of the tests comes from: `CHROMIUM`, the system's, Playwright's own, or installed now.
 * Everything that touches the machine comes in as `Machine`, so that each way is tested without taking it.
 */

export interface Machine {
  platform: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** May install packages without `sudo`. */
  isRoot: boolean;
  /** Where Playwright keeps the browser that it downloads. */
  playwrightPath: string;
  playwrightCli: string;
  isExecutable(path: string): boolean;
  /** Opens and closes it: a stub or one that lacks libraries does not count. */
  starts(path: string): Promise<boolean>;
  /** Runs to the end; false when it fails, is not there, or takes too long. */
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

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

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

function onPath(variables: Machine['variables'], names: readonly string[]): string[] {
  const folders = (variables.PATH ?? '').split(':').filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}

/** Every path where a browser may lie, the likeliest first. */
export function candidates({ platform, variables, playwrightPath }: Machine): string[] {
  if (platform === 'win32') {
    const roots = [variables.PROGRAMFILES, variables['PROGRAMFILES(X86)'], variables.LOCALAPPDATA];
    const places = roots.flatMap((root) =>
      root ? (usualPlaces.win32 ?? []).map((place) => win32.join(root, place)) : [],
    );
    return [...places, playwrightPath];
  }
  return [...new Set([...onPath(variables, commands), ...(usualPlaces[platform] ?? []), playwrightPath])];
}

async function findBrowser(machine: Machine): Promise<string | null> {
  for (const path of candidates(machine))
    if (machine.isExecutable(path) && (await machine.starts(path))) return path;
  return null;
}

interface Way {
  name: string;
  steps: string[][];
  isOpen(): boolean;
}

/** The ways to install one, the mildest first. */
function waysToInstall(machine: Machine): Way[] {
  const playwright = (...args: string[]) => [process.execPath, machine.playwrightCli, ...args];
  const asRoot = (command: string[]) => (machine.isRoot ? command : ['sudo', '-n', ...command]);
  const manager = (name: string, ...steps: string[]): Way => ({
    name,
    steps: steps.map((step) => asRoot([name, ...step.split(' ')])),
    isOpen: () => onPath(machine.variables, [name]).some(machine.isExecutable),
  });
  return [
    { name: "Playwright's download", steps: [playwright('install', 'chromium')], isOpen: () => true },
    {
      name: "the libraries of Playwright's browser",
      steps: [asRoot(playwright('install-deps', 'chromium'))],
      isOpen: () => machine.platform === 'linux' && machine.isExecutable(machine.playwrightPath),
    },
    manager('apt-get', 'update', 'install -y chromium'),
    manager('dnf', 'install -y chromium'),
    manager('apk', 'add chromium'),
    manager('pacman', '-Sy --noconfirm chromium'),
    manager('zypper', '--non-interactive install chromium'),
    { ...manager('brew'), steps: [['brew', 'install', '--cask', 'chromium']] },
  ];
}

/** The path of a browser that starts; installs one when there is none; throws one sentence when nothing helps. */
export async function obtainBrowser(machine: Machine): Promise<string> {
  const named = machine.variables.CHROMIUM;
  if (named) {
    if (machine.isExecutable(named) && (await machine.starts(named))) {
      machine.say(`Browser: ${named} (from CHROMIUM)`);
      return named;
    }
    throw new Error(`CHROMIUM is set to ${named}, which is not a browser that starts.`);
  }
  const present = await findBrowser(machine);
  if (present) {
    machine.say(`Browser: ${present}`);
    return present;
  }
  for (const { name, steps, isOpen } of waysToInstall(machine)) {
    if (!isOpen()) continue;
    machine.say(`No browser that starts was found; trying ${name} …`);
    for (const [command = '', ...args] of steps) await machine.run(command, ...args);
    const installed = await findBrowser(machine);
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
