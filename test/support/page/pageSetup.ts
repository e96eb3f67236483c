import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { quickly } from './computedStyle.ts';
import { startListening, unexpectedErrors } from './consoleErrors.ts';
import { severalPrimaries, watchDialogs } from './onePrimary.ts';

/*
 * Before and after each test of the page in jsdom.
 */

withoutOwnerStacks();

// jsdom has no CSS object; React Aria escapes ids with it. Its ids hold letters, digits, ':' and '-'.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nor does it know the screen: wide, light and with a mouse.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// The content of a windowed list depends on its size.
for (const [name, size] of [
  ['clientWidth', 1280],
  ['clientHeight', 800],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });

// A screen's first import is compiled while its test waits, and hashing a password takes its time too.
configure({
  asyncUtilTimeout: 30_000,
  // While a query is retried, its error needs no dump of the page; the last one gets it.
  getElementError(message, container) {
    const isAskedAgain = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    const error = new Error(isAskedAgain ? (message ?? '') : `${message ?? ''}\n\n${prettyDOM(container)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// What Testing Library and React Aria check for each element before they touch it.
window.getComputedStyle = quickly(window.getComputedStyle);

// Nor a canvas; axe asks for one, and does without.
HTMLCanvasElement.prototype.getContext = () => null;

/** React takes a stack trace of each element, which only its developer tools show: 7 % of the time. */
function withoutOwnerStacks() {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    react as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>;
  // It stops at this many per second.
  if (internals?.recentlyCreatedOwnerStacks === undefined)
    throw new Error('React counts its owner stacks elsewhere.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });
}

// Clears what an earlier file has left in its tab, such as hidden names.
sessionStorage.clear();
localStorage.clear();

beforeEach(startListening);

const stopWatching = watchDialogs();

afterEach(() => {
  const several = severalPrimaries();
  cleanup();
  if (several.length > 0) throw new Error(`A dialog had several primary buttons: ${several.join('; ')}`);
  const errors = unexpectedErrors();
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});

// The next file has the same document.
afterAll(stopWatching);
