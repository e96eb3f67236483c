import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { Person } from './person.ts';
import { launchWebKit } from './webkit.ts';

/*
 * The same journeys in Firefox and in WebKit, wherever they are there.
 */

export interface Journeys {
  product(): Product;
  /** One more window of the demo teacher, who is signed in. It closes with the test. */
  open(): Promise<Person>;
  /** As if the service had forgotten it, without a word to the pages that are open. */
  endSession(): Promise<void>;
}

/** Describes journeys once for each engine; those of an engine that is not there are skipped. */
export function inEachEngine(describeJourneys: (given: Journeys) => void) {
  const { firefox, webKit } = inject('engines');
  const engines = [
    { name: 'Firefox', launch: firefox ? () => launchFirefox(firefox) : null },
    { name: 'WebKit', launch: webKit ? () => launchWebKit(webKit) : null },
  ];
  for (const { name, launch } of engines)
    describe.skipIf(!launch)(`in ${name}`, () => {
      describeJourneys(withEngine(launch));
    });
}

/** Runs in the page. */
async function isStranger() {
  const body = new URLSearchParams({ apitask: 'profile', api: 'json' });
  const answer = await (await fetch('/api/', { method: 'POST', body })).json();
  return answer.success === false;
}

function withEngine(launch: (() => Promise<Engine>) | null): Journeys {
  let product: Product | undefined;
  let engine: Engine | undefined;
  let isSignedIn = false;
  const people = new Set<Person>();

  beforeAll(async () => {
    if (!launch) return;
    isSignedIn = false;
    product = await startProduct({ LOG: '0' });
    engine = await launch();
  });
  afterAll(async () => {
    await engine?.close();
    await product?.remove();
  });

  const started = () => {
    if (!product || !engine) throw new Error('A journey begins within its test.');
    return { product, engine };
  };
  return {
    product: () => started().product,
    async open() {
      const { engine, product } = started();
      const window = await engine.openWindow();
      const person = new Person(window, product.address);
      people.add(person);
      onTestFinished(async () => {
        people.delete(person);
        await window.close();
      });
      if (!isSignedIn) {
        await person.visit('/login');
        await person.signIn();
        isSignedIn = true;
      }
      return person;
    },
    async endSession() {
      isSignedIn = false;
      await started().engine.clearCookies();
      // WebKit answers before its requests go without them.
      for (const person of people) await person.until(isStranger);
    },
  };
}
