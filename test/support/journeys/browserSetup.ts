import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import buildWhenStale from '#test/support/product/buildWhenStale.ts';
import { demoData } from '#test/support/product/product.ts';
import { isExecutable, launchFlags, type Machine, obtainBrowser } from './browser.ts';
import type { FontName } from './fonts.ts';

/*
 * Prepares the browser tests: a browser, and the current product, built.
 */

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
    /** The folder of `demoData`, created once for all files. */
    demoData: string;
    /** The font of the journeys' pages. */
    font: FontName;
  }
}

const execute = promisify(execFile);

const fiveMinutes = 300_000;
const firstConnection = '10000';

/** Runs a command to its end; null if it succeeds, otherwise the reason: package managers print a lot. */
export async function failureOf(command: string, ...args: string[]): Promise<string | null> {
  const variables = {
    DEBIAN_FRONTEND: 'noninteractive',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: firstConnection,
  };
  try {
    await execute(command, args, {
      timeout: fiveMinutes,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...variables },
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.trim().split('\n').slice(0, 3).join('\n  ') : String(error);
  }
}

async function run(command: string, ...args: string[]): Promise<boolean> {
  const reason = await failureOf(command, ...args);
  if (reason !== null) process.stdout.write(`  ${reason}\n`);
  return reason === null;
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: launchFlags, timeout: 60_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    variables: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightPath: chromium.executablePath(),
    playwrightCli: join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js'),
    isExecutable,
    starts,
    run,
    say: (line) => process.stdout.write(`${line}\n`),
  };
}

/** Returns a function that removes it. */
export async function provideDemoData(project: TestProject): Promise<() => Promise<void>> {
  const folder = await demoData();
  project.provide('demoData', folder);
  return () => rm(folder, { recursive: true, force: true });
}

export async function setup(project: TestProject) {
  await buildWhenStale();
  project.provide('chromium', await obtainBrowser(thisMachine()));
  return provideDemoData(project);
}
