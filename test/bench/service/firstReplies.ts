import { getRequestListener } from '@hono/node-server';
import type { Application } from '#service/endpoint/application.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { quantile } from '#test/bench/grid/samples.ts';
import { credentials } from './classes.ts';
import { sqlAlone } from './sqlAlone.ts';

export interface FirstReplies {
  /** Milliseconds; the quickest tenth, since other work on the machine only ever adds. */
  reply: number;
  /** The service's own statements, by the driver alone. */
  sql: number;
  /** The statements of who writes the scores as JSON in SQL. */
  plainSql: number;
}

/** Puts the server's own `Response` in place: the one of `fetch` copies the bytes that it is given. */
getRequestListener(() => new Response());

/**
 * The first reply of each class, of a service that has kept nothing, beside the statements of the same classes alone.
 * The classes must be open to the teacher.
 */
export async function firstReplies(
  url: string,
  username: string,
  classes: readonly number[],
  rounds: number,
): Promise<FirstReplies> {
  const replies: number[] = [];
  const statements: number[] = [];
  const plain: number[] = [];
  const alone = await sqlAlone(url, classes.at(-1) ?? 0);
  const database = await openDatabase(url);
  try {
    for (let round = 0; round <= rounds; round++) {
      const ask = await signedIn(createEndpoint({ database }), username);
      for (const id of classes) {
        const answer = ask({ apitask: 'gradebook', clid: String(id) });
        const asked = performance.now();
        await answer();
        // The body is whole by now: to read it out of the response is the client's work.
        const answered = performance.now();
        await alone.ask(id);
        const done = performance.now();
        await alone.askPlainly(id);
        const donePlainly = performance.now();
        // The first round warms the machine up.
        if (round === 0) continue;
        replies.push(answered - asked);
        statements.push(done - answered);
        plain.push(donePlainly - done);
      }
    }
  } finally {
    await alone.close();
    await database.close();
  }
  return { reply: quickestTenth(replies), sql: quickestTenth(statements), plainSql: quickestTenth(plain) };
}

async function signedIn(endpoint: Application, usr: string) {
  /** The request as the server hands it over, its body read; what is timed is the answer. */
  const asked = (fields: Record<string, string>) => {
    const form = new URLSearchParams({ apikey: credentials.key, api: 'json', ...fields });
    const request = new Request('http://bench.test/api/', { method: 'POST', body: form });
    const body = new Uint8Array(Buffer.from(String(form)));
    return () => endpoint(request, { address: '127.0.0.1', body });
  };
  const answer = await asked({ apitask: 'login', usr, pwd: credentials.password })();
  const { values } = JSON.parse(await answer.text());
  return (fields: Record<string, string>) => asked({ ...fields, ses: values.ses });
}

const quickestTenth = (values: readonly number[]) => quantile(values, 0.1);
