import type { Application } from '#service/application.ts';
import { createEndpoint } from '#service/endpoint.ts';
import { openDatabase } from '#service/store/database.ts';
import { quantile } from '#test/bench/grid/report.ts';
import { credentials } from './classes.ts';
import { sqlAlone } from './sqlAlone.ts';

export interface FirstReplies {
  /** Milliseconds; the quickest tenth, since other work on the machine only ever adds. */
  reply: number;
  sql: number;
}

/**
 * The first reply of each class, of a service that has kept nothing, beside the statements of the same classes alone.
 * The classes must be open to the teacher.
 */
export async function firstReplies(
  file: string,
  username: string,
  classes: readonly number[],
  rounds: number,
): Promise<FirstReplies> {
  const replies: number[] = [];
  const statements: number[] = [];
  const alone = await sqlAlone(file, classes.at(-1) ?? 0);
  const database = await openDatabase(file);
  try {
    for (let round = 0; round <= rounds; round++) {
      const ask = await signedIn(createEndpoint({ database }), username);
      for (const id of classes) {
        const asked = performance.now();
        await ask({ apitask: 'gradebook', clid: String(id) });
        const answered = performance.now();
        alone.ask(id);
        const done = performance.now();
        // The first round warms the machine up.
        if (round === 0) continue;
        replies.push(answered - asked);
        statements.push(done - answered);
      }
    }
  } finally {
    alone.close();
    await database.close();
  }
  return { reply: quickestTenth(replies), sql: quickestTenth(statements) };
}

async function signedIn(endpoint: Application, usr: string) {
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ apikey: credentials.key, api: 'json', ...fields });
    const request = new Request('http://bench.test/api/', { method: 'POST', body });
    return (await endpoint(request, { address: '127.0.0.1' })).text();
  };
  const { values } = JSON.parse(await send({ apitask: 'login', usr, pwd: credentials.password }));
  return (fields: Record<string, string>) => send({ ...fields, ses: values.ses });
}

const quickestTenth = (values: readonly number[]) => quantile(values, 0.1);
