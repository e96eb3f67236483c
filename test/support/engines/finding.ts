import { posix } from 'node:path';
import {
  inPrograms,
  type Machine,
  onPath,
  packageManager,
  type Way,
} from '#test/support/journeys/browser.ts';
import type { WebKitPrograms } from './webkit.ts';

/*
 * Where Firefox and WebKit come from: `FIREFOX` and `WEBKIT`, the system's, or installed now. The journeys of an
 * unavailable engine are skipped, and one line reports it.
 */

export interface EngineMachine
  extends Pick<Machine, 'platform' | 'variables' | 'isRoot' | 'isExecutable' | 'run' | 'say'> {
  /** The names in a folder; none if there is no such folder. */
  namesIn(folder: string): string[];
  /** Opens and closes it: a stub, or one that is too old, does not count. */
  startsFirefox(path: string): Promise<boolean>;
  startsWebKit(programs: WebKitPrograms): Promise<boolean>;
}

interface Search<Found> {
  name: string;
  /** The setting that names an engine. */
  variable: string;
  /** Asked again after something was installed. */
  candidates(): Found[];
  pathOf(found: Found): string;
  starts(found: Found): Promise<boolean>;
  waysToInstall: Way[];
}

async function obtain<Found>(machine: EngineMachine, search: Search<Found>): Promise<Found | null> {
  const { name, variable } = search;
  const named = machine.variables[variable];
  const find = async () => {
    for (const found of search.candidates()) if (await search.starts(found)) return found;
    return null;
  };
  const present = await find();
  if (present) {
    machine.say(`${name}: ${search.pathOf(present)}${named ? ` (from ${variable})` : ''}`);
    return present;
  }
  if (named)
    throw new Error(`${variable} is set to ${named}, which is not a ${name} that starts and is new enough.`);
  const tried: string[] = [];
  for (const way of search.waysToInstall) {
    if (!way.isOpen()) continue;
    tried.push(way.name);
    for (const [command = '', ...args] of way.steps) await machine.run(command, ...args);
    const installed = await find();
    if (installed) {
      machine.say(`${name}: ${search.pathOf(installed)} (installed now by ${way.name})`);
      return installed;
    }
  }
  const vainly = tried.length > 0 ? `, and ${tried.join(' and ')} could not install one` : '';
  machine.say(
    `${name}: none was found that starts and is new enough${vainly}. Its journeys are skipped; ${variable} may name one.`,
  );
  return null;
}

const firefoxPlaces: Readonly<Record<string, readonly string[]>> = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['Mozilla Firefox\\firefox.exe'],
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/usr/lib/firefox/firefox', '/opt/firefox/firefox'],
};

function firefoxPaths({ platform, variables }: EngineMachine): string[] {
  if (variables.FIREFOX) return [variables.FIREFOX];
  const places = firefoxPlaces[platform] ?? [];
  if (platform === 'win32') return inPrograms(variables, places);
  return [...new Set([...onPath(variables, ['firefox-esr', 'firefox']), ...places])];
}

/** The path of a Firefox that starts, or null. */
export const obtainFirefox = (machine: EngineMachine): Promise<string | null> =>
  obtain(machine, {
    name: 'Firefox',
    variable: 'FIREFOX',
    candidates: () => firefoxPaths(machine).filter(machine.isExecutable),
    pathOf: (path) => path,
    starts: machine.startsFirefox,
    waysToInstall:
      machine.platform === 'linux'
        ? [
            packageManager(machine, 'apt-get', 'update', 'install -y firefox-esr'),
            packageManager(machine, 'dnf', 'install -y firefox'),
            packageManager(machine, 'apk', 'add firefox-esr'),
            packageManager(machine, 'pacman', '-Sy --noconfirm firefox'),
            packageManager(machine, 'zypper', '--non-interactive install MozillaFirefox'),
          ]
        : [],
  });

/** MiniBrowser is next to the engine's own processes: in a folder of its version, or of its architecture on Debian. */
function miniBrowsers({ variables, namesIn }: EngineMachine): string[] {
  if (variables.WEBKIT) return [variables.WEBKIT];
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec'];
  const ofArchitectures = namesIn('/usr/lib').map((name) => posix.join('/usr/lib', name));
  return [...libraries, ...ofArchitectures].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /^webkit2?gtk-\d/.test(name))
      .map((name) => posix.join(folder, name, 'MiniBrowser')),
  );
}

function webKitPrograms(machine: EngineMachine): WebKitPrograms[] {
  const first = (name: string) =>
    [...onPath(machine.variables, [name]), `/usr/bin/${name}`].find(machine.isExecutable);
  const driver = first('WebKitWebDriver');
  const xvfb = first('Xvfb');
  if (!driver || !xvfb) return [];
  const browsers = miniBrowsers(machine).filter(machine.isExecutable);
  return browsers.map((miniBrowser) => ({ miniBrowser, driver, xvfb }));
}

/** A WebKit that starts, with what drives and shows it; or null. Only Linux has one that can be driven. */
export async function obtainWebKit(machine: EngineMachine): Promise<WebKitPrograms | null> {
  if (machine.platform !== 'linux') {
    machine.say('WebKit: only that of Linux can be driven. Its journeys are skipped.');
    return null;
  }
  return obtain(machine, {
    name: 'WebKit',
    variable: 'WEBKIT',
    candidates: () => webKitPrograms(machine),
    pathOf: ({ miniBrowser }) => miniBrowser,
    starts: machine.startsWebKit,
    waysToInstall: [packageManager(machine, 'apt-get', 'update', 'install -y webkit2gtk-driver xvfb')],
  });
}
