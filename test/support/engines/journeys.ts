import { afterAll, beforeAll, beforeEach, describe, inject, onTestFinished } from 'vitest';
import { type Mailbox, startMailbox } from '#test/support/product/mailedProduct.ts';
import { demoAccount, type Product, startProduct } from '#test/support/product/product.ts';
import type { Engine, EngineWindow } from './engine.ts';
import { joinFirefox } from './firefox.ts';
import { desk, sizeTo } from './pageCheck.ts';
import { Person } from './person.ts';
import { launchWebKit } from './webkit.ts';

/*
 * The same journeys in Firefox and in WebKit, if they are available.
 */

interface Journeys {
  product(): Product;
  /** The mailbox of a product with mail. */
  mailbox(): Mailbox;
  /**
   * One more window of somebody who is signed in, the demo teacher unless another is named. It is empty, and there
   * until the test ends.
   */
  open(username?: string): Promise<Person>;
  /** Ends the session at the service, without notice to the open pages. */
  endSession(): Promise<void>;
}

/** Describes journeys once for each engine; those of an unavailable engine are skipped. */
export function inEachEngine(describeJourneys: (given: Journeys) => void, { withMail = false } = {}) {
  const { firefox, webKit } = inject('engines');
  const engines = [
    { name: 'Firefox', launch: firefox ? () => joinFirefox(firefox, inject('profiles')) : null },
    { name: 'WebKit', launch: webKit ? () => launchWebKit(webKit) : null },
  ];
  for (const { name, launch } of engines)
    describe.skipIf(!launch)(`in ${name}`, () => {
      describeJourneys(withEngine(launch, withMail));
    });
}

/** Runs in the page. */
async function isStranger() {
  const body = new URLSearchParams({ apitask: 'profile', api: 'json' });
  const answer = await (await fetch('/api/', { method: 'POST', body })).json();
  return answer.success === false;
}

/** Runs in the page: forgets what belongs to this window alone. */
const forget = () => sessionStorage.clear();

/** Runs in the page. */
const hasFocus = () => document.hasFocus();

function withEngine(launch: (() => Promise<Engine>) | null, withMail: boolean): Journeys {
  let mailbox: Mailbox | undefined;
  let product: Product | undefined;
  let engine: Engine | undefined;
  /** The signed-in person, whose windows share one session. */
  let signedIn = '';
  const people = new Set<Person>();
  /** Firefox's windows of tests that have passed: to open one takes it twice the processor time of a page. */
  const spare: EngineWindow[] = [];

  const start = async (launch: () => Promise<Engine>) => {
    signedIn = '';
    spare.length = 0;
    product = await startProduct({ LOG: '0', ...mailbox?.settings }, inject('demoData'));
    engine = await launch();
  };
  const end = async () => {
    await engine?.close();
    await product?.remove();
  };
  beforeAll(async () => {
    if (!launch) return;
    mailbox = withMail ? await startMailbox() : undefined;
    await start(launch);
  });
  // A retry begins on new ones, as in Chromium: the engine may be what failed.
  beforeEach(async ({ task }) => {
    if (!launch || !task.result?.retryCount) return;
    await end();
    await start(launch);
  });
  afterAll(async () => {
    await end();
    await mailbox?.close();
  });

  const started = () => {
    if (!product || !engine) throw new Error('A journey begins within its test.');
    return { product, engine };
  };
  /** One of the windows of earlier tests, unless something keeps the focus from it, as after a download. */
  async function focusedSpare(): Promise<EngineWindow | undefined> {
    const used = spare.pop();
    await used?.toFront?.();
    if (!used || (await used.evaluate(hasFocus))) return used;
    await used.close();
  }
  async function endSession() {
    signedIn = '';
    await started().engine.clearCookies();
    // WebKit responds before its requests stop sending them.
    for (const person of people) await person.until(isStranger);
  }
  return {
    product: () => started().product,
    mailbox() {
      if (!mailbox) throw new Error('These journeys asked for no mail.');
      return mailbox;
    },
    async open(username = demoAccount.username) {
      const { engine, product } = started();
      const used = await focusedSpare();
      const window = used ?? (await engine.openWindow());
      const person = new Person(window, product.address);
      if (used) await sizeTo(person, desk);
      people.add(person);
      onTestFinished(async ({ task }) => {
        people.delete(person);
        if (!window.toFront || task.result?.state === 'fail') return window.close();
        // A document that runs nothing of the product, so that nothing writes there any more.
        await window.goTo(`${product.address}/favicon.svg`);
        await window.evaluate(forget);
        spare.push(window);
      });
      if (signedIn !== username) {
        if (signedIn !== '') {
          await person.visit('/profile');
          await endSession();
        }
        await person.visit('/login');
        await person.signIn({ ...demoAccount, username });
        signedIn = username;
      }
      return person;
    },
    endSession,
  };
}
