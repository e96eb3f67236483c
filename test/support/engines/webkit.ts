import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '#test/support/product/freePort.ts';
import { asExpression, commandTimeout, type Engine, type EngineWindow, inTime } from './engine.ts';

/*
 * WebKitGTK on a virtual screen, driven by its own WebDriver: so few commands need no library.
 */

export interface WebKitPrograms {
  /** The smallest browser around the engine. */
  miniBrowser: string;
  driver: string;
  xvfb: string;
}

const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  F2: '\uE032',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** Runs a command until its starter closes this shell's input, or is gone: then its whole group ends. */
const lifeline = '"$0" "$@" & exec 3>&-; cat > /dev/null; kill -s KILL -- -$$';

/** Processes that end together, and at the latest with this one, even if it is killed. */
class Processes {
  readonly #running: ChildProcess[] = [];

  async start(command: string, args: string[], variables: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    const child = spawn('/bin/sh', ['-c', lifeline, command, ...args], {
      // Leads its own process group, with everything that the command starts.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...variables },
    });
    await once(child, 'spawn');
    this.#running.push(child);
    return child;
  }

  async end() {
    await Promise.all(
      this.#running.map(async (child) => {
        const ended = once(child, 'exit');
        child.stdin?.end();
        await ended;
      }),
    );
  }
}

/** Xvfb takes a free display and prints its number. */
async function startDisplay(processes: Processes, xvfb: string): Promise<string> {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = await processes.start(xvfb, ['-displayfd', '3', ...screen]);
  const lines = createInterface({ input: server.stdio[3] as Readable });
  const [number] = await inTime(
    'Xvfb names its display',
    Promise.race([once(lines, 'line'), once(lines, 'close')]),
  );
  if (!number) throw new Error('Xvfb ended before it had a display.');
  return `:${number}`;
}

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
type Answer = any;

async function startDriver(processes: Processes, programs: WebKitPrograms): Promise<Ask> {
  const port = await freePort();
  await processes.start(programs.driver, [`--port=${port}`], {
    DISPLAY: await startDisplay(processes, programs.xvfb),
    // WebKit's own sandbox cannot start in a container. All it loads here is the product.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    // There is no graphics card to draw layers on: imitating one takes a third of the processor time of a page.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // A page is left before its optimized code pays off: without that compiler a load takes a sixth less.
    JSC_useDFGJIT: '0',
    no_proxy: '*',
  });
  const ask: Ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(commandTimeout + 5000),
    });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
  const isReady = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + commandTimeout; !(await isReady()); ) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return ask;
}

export async function launchWebKit(programs: WebKitPrograms): Promise<Engine> {
  const processes = new Processes();
  try {
    const ask = await startDriver(processes, programs);
    const options = { binary: programs.miniBrowser, args: ['--automation'] };
    const timeouts = { pageLoad: commandTimeout, script: commandTimeout };
    const alwaysMatch = { 'webkitgtk:browserOptions': options, timeouts };
    const { sessionId, capabilities } = await ask('POST', '/session', { capabilities: { alwaysMatch } });
    const session: Ask = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
    let current = '';
    const turnTo = async (handle: string) => {
      if (handle === current) return;
      current = '';
      await session('POST', '/window', { handle });
      current = handle;
    };
    // The session ends with its last window: the first one stays open.
    const [anchor] = await session('GET', '/window/handles');
    return {
      version: capabilities.browserVersion,
      async openWindow() {
        // A new tab stays hidden; a new window does not.
        await turnTo(anchor);
        const { handle } = await session('POST', '/window/new', { type: 'window' });
        await turnTo(handle);
        await session('POST', '/window/rect', { width: 1280, height: 900 });
        return windowOf(async (method, path, body) => {
          await turnTo(handle);
          return session(method, path, body);
        });
      },
      clearCookies: () => session('DELETE', '/cookie'),
      async close() {
        await session('DELETE', '').catch(() => {});
        await processes.end();
      },
    };
  } catch (error) {
    await processes.end();
    throw error;
  }
}

function windowOf(inWindow: Ask): EngineWindow {
  const act = (type: string, actions: object[], more = {}) =>
    inWindow('POST', '/actions', { actions: [{ type, id: type, actions, ...more }] });
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  return {
    name: 'WebKit',
    goTo: (url) => inWindow('POST', '/url', { url }),
    reload: () => inWindow('POST', '/refresh', {}),
    async evaluate(code, ...given) {
      const script = `const done = arguments[0];
        (async () => ${asExpression(code, given)})().then((result) => done({ result }), (error) => done({ error: String(error) }));`;
      const { result, error } = await inWindow('POST', '/execute/async', { script, args: [] });
      if (error) throw new Error(error);
      return result;
    },
    clickAt: (x, y, button = 'left') =>
      act(
        'pointer',
        [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 0 },
          { type: 'pointerDown', button: button === 'left' ? 0 : 2 },
          { type: 'pointerUp', button: button === 'left' ? 0 : 2 },
        ],
        { parameters: { pointerType: 'mouse' } },
      ),
    async press(...chords) {
      for (const chord of chords) {
        const held = chord.split('+').map((key) => keys[key] ?? key);
        await act('key', [...held.map(down), ...held.toReversed().map(up)]);
      }
    },
    type: (text) =>
      act(
        'key',
        [...text].flatMap((letter) => [down(letter), up(letter)]),
      ),
    async resize(width, height) {
      // The set size is that of the whole window, including its frame.
      const frame = await inWindow('GET', '/window/rect');
      const [pageWidth, pageHeight] = await inWindow('POST', '/execute/sync', {
        script: 'return [innerWidth, innerHeight]',
        args: [],
      });
      await inWindow('POST', '/window/rect', {
        width: width + frame.width - pageWidth,
        height: height + frame.height - pageHeight,
      });
    },
    picture: async () => Buffer.from(await inWindow('GET', '/screenshot'), 'base64'),
    close: () => inWindow('DELETE', '/window'),
  };
}
