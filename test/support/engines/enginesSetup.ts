import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isExecutable } from '#test/support/journeys/browser.ts';
import { failureOf, provideDemoData } from '#test/support/journeys/browserSetup.ts';
import buildWhenStale from '#test/support/product/buildWhenStale.ts';
import type { Engine } from './engine.ts';
import { type EngineMachine, obtainFirefox, obtainWebKit } from './finding.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit, type WebKitPrograms } from './webkit.ts';

/*
 * Prepares the journeys in other engines: the engines, and the current product, built.
 */

declare module 'vitest' {
  export interface ProvidedContext {
    engines: { firefox: string | null; webKit: WebKitPrograms | null };
    /** A folder: where the browsers that files share keep their profiles. */
    profiles: string;
  }
}

/** The oldest that the product supports. WebKitGTK 2.40 has the engine of Safari 16.4. */
const oldest = { firefox: [140, 0], webKit: [2, 40] } as const;

async function starts(
  launch: () => Promise<Engine>,
  [major, minor]: readonly [number, number],
): Promise<boolean> {
  try {
    const engine = await launch();
    await engine.close();
    const [ownMajor = 0, ownMinor = 0] = engine.version.split('.').map(Number);
    return ownMajor > major || (ownMajor === major && ownMinor >= minor);
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function thisEngineMachine(): EngineMachine {
  return {
    platform: process.platform,
    variables: process.env,
    isRoot: process.getuid?.() === 0,
    isExecutable,
    namesIn,
    startsFirefox: (path) => starts(() => launchFirefox(path), oldest.firefox),
    startsWebKit: (programs) => starts(() => launchWebKit(programs), oldest.webKit),
    run: async (command, ...args) => (await failureOf(command, ...args)) === null,
    say: (line) => process.stdout.write(`${line}\n`),
  };
}

export async function setup(project: TestProject) {
  await buildWhenStale();
  const machine = thisEngineMachine();
  const firefox = await obtainFirefox(machine);
  const webKit = await obtainWebKit(machine);
  project.provide('engines', { firefox, webKit });
  const profiles = mkdtempSync(join(tmpdir(), 'rollbook-profiles-'));
  project.provide('profiles', profiles);
  // Once the workers are gone, and Firefox with them: it writes there until it ends, which is after the teardown.
  process.once('exit', () => {
    try {
      rmSync(profiles, { recursive: true, force: true, maxRetries: 10 });
    } catch {
      // A folder that a Firefox still writes to on a busy machine fails no journey.
      process.stderr.write(`${profiles} could not be removed.\n`);
    }
  });
  return provideDemoData(project);
}
