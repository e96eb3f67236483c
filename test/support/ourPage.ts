import type { Application, RequestRecord } from '#service/endpoint/application.ts';
import { gateway } from '#service/gateway/gateway.ts';
import type { Database } from '#service/store/driver/database.ts';
import { beginAttempt, countOf, failAttempt } from '#service/store/failures.ts';
import { accountCounter } from '#service/tasks/accounts/guessing/attempts.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { cookieJar } from './cookieJar.ts';
import { type Answer, post } from './service.ts';

/** Our page in a browser of its own, behind this address; by HTTPS where a host is named. */
export function ourPage(
  endpoint: Application,
  { key, address, host }: { key: string; address: string; host?: string },
) {
  const jar = cookieJar();
  const records: RequestRecord[] = [];
  return {
    jar,
    records,
    async ask(task: string, fields: Record<string, string | number> = {}): Promise<Answer> {
      const request = post({ apitask: task, ...fields });
      request.headers.set('sec-fetch-site', 'same-origin');
      request.headers.set('cookie', jar.header());
      if (host !== undefined) request.headers.set('origin', `https://${host}`);
      const page = gateway(endpoint, { key, foreign: false });
      const from = host === undefined ? { address } : { address, host, secure: true };
      const reply = await page(request, { ...from, record: (record) => records.push(record) });
      jar.keep(reply);
      return reply.json();
    },
  };
}

/** Wrong passwords of strangers, each from a network of its own, until the account has so many. */
export function guessWrong(
  database: Database,
  { usr, at, failures = 5 }: { usr: string; at: number; failures?: number },
): Promise<void> {
  const name = accountCounter(digest(usr.toLowerCase()));
  return database.writing(async (db) => {
    const { failed } = await countOf(db, { name, source: '' }, at);
    for (let count = failed; count < failures; count++) {
      const counters = [{ name, source: `${20 + count}.1.1.1` }];
      await failAttempt(db, (await beginAttempt(db, { counters, at, isOpen: () => true })) ?? []);
    }
  });
}
