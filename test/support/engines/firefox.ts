import { type Browser, type BrowserContext, firefox, type Page } from 'playwright';
import { orEnd, sharedBrowser } from '#test/support/journeys/sharedBrowser.ts';
import { asExpression, commandTimeout, type Engine, type EngineWindow, inTime } from './engine.ts';

/*
 * A stock Firefox, driven by Playwright over WebDriver BiDi.
 */

/** Milliseconds. */
const launchTimeout = 60_000;

const preferences = {
  // Without a screen Firefox finds no mouse, and the page looks different for mouse and touch.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // The product runs on this machine, whatever proxy the environment names.
  'network.proxy.type': 0,
  // A script that is loaded again comes parsed out of memory: a third of the time of the pages.
  'dom.script_loader.experimental.navigation_cache': true,
};

interface Session {
  send(method: string, parameters: unknown): Promise<unknown>;
}

function sessionOf(browser: Browser): Session {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright's own side of the connection has no types.
  const { _connection } = browser as any;
  return _connection.toImpl(browser)._browserSession;
}

/** Playwright sets media features unasked; stock Firefox refuses the command, and every new page with it. */
function withoutMediaFeatures(session: Session) {
  const { send } = session;
  session.send = (method: string, parameters: unknown) =>
    method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(session, method, parameters);
}

async function start(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: preferences,
    timeout: launchTimeout,
  });
  const session = sessionOf(browser);
  withoutMediaFeatures(session);
  // No journey asks about requests, and telling of each takes a fifth of the time of its main process.
  await session.send('session.unsubscribe', { events: ['network'] });
  return browser;
}

/** Its profile is kept in `folder`: a worker that ends has no time to remove it. */
async function startIn(folder: string, executablePath: string): Promise<Browser> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await start(executablePath);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** Its own cookies and storage in a shared Firefox. */
export async function joinFirefox(executablePath: string, folder: string): Promise<Engine> {
  const browser = await sharedBrowser('Firefox', () => startIn(folder, executablePath));
  return orEnd(
    browser,
    engineOf(browser, (context) => orEnd(browser, inTime('close the context', context.close()))),
  );
}

export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await start(executablePath);
  try {
    return await engineOf(browser, () => inTime('close Firefox', browser.close()));
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function engineOf(
  browser: Browser,
  close: (context: BrowserContext) => Promise<void>,
): Promise<Engine> {
  const context = await inTime('new context', browser.newContext({ viewport: { width: 1280, height: 800 } }));
  context.setDefaultTimeout(commandTimeout);
  return {
    version: browser.version(),
    openWindow: async () => windowOf(await inTime('new window', context.newPage())),
    clearCookies: () => inTime('clear cookies', context.clearCookies()),
    close: () => close(context),
  };
}

/** Playwright's own way to a PDF gives inches where the browser reads centimetres. */
async function printed(page: Page): Promise<Uint8Array> {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright's own side of the connection has no types.
  const { _connection } = page as any;
  const { _session } = _connection.toImpl(page).delegate;
  const a4 = { context: _session.sessionId, page: { width: 21, height: 29.7 } };
  const { data } = await _session.send('browsingContext.print', a4);
  return Buffer.from(data, 'base64');
}

function windowOf(page: Page): EngineWindow {
  return {
    name: 'Firefox',
    async goTo(address) {
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (code, ...given) => inTime('evaluate', page.evaluate(asExpression(code, given))),
    clickAt: (x, y, button = 'left') => inTime('click', page.mouse.click(x, y, { button })),
    async press(...keys) {
      for (const key of keys) await inTime(`press ${key}`, page.keyboard.press(key));
    },
    type: (text) => inTime('type', page.keyboard.type(text)),
    resize: (width, height) => inTime('resize', page.setViewportSize({ width, height })),
    toFront: () => inTime('activate', page.bringToFront()),
    picture: () => inTime('picture', page.screenshot()),
    paper: () => inTime('print', printed(page)),
    close: () => inTime('close a window', page.close()),
  };
}
