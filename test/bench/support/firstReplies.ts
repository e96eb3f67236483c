import { getRequestListener } from '@hono/node-server';
import type { Application } from '#service/endpoint/application.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { quantile } from '#test/bench/support/samples.ts';
import { credentials } from './classes.ts';
import { sqlAlone } from './sqlAlone.ts';

interface FirstReplies {
  /** Milliseconds of the quickest tenth, since other work only ever adds time. */
  reply: number;
  /** The service's SQL, through the driver alone. */
  sql: number;
  /** The same, but with the scores written as JSON by SQL. */
  plainSql: number;
}

/** Installs the server's own `Response`: that of `fetch` copies the bytes that it is given. */
getRequestListener(() => new Response());

/**
 * The first reply for each class, from a service with an empty cache, against the statements alone.
 * The teacher must have access to them.
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
        // The body is complete: reading it from the response is the client's work.
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
  /** A request as the server passes it on, with its body read; only the reply is timed. */
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
