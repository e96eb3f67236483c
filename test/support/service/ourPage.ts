import { beforeEach, expect } from 'vitest';
import type { Application, RequestRecord } from '#service/endpoint/application.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { beginAttempt, countOf, failAttempt } from '#service/store/accounts/failures.ts';
import type { Database } from '#service/store/driver/database.ts';
import { accountCounter } from '#service/tasks/accounts/guessing/attempts.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { password } from '#test/support/school/school.ts';
import { cookieJar } from './cookieJar.ts';
import { receiveMail } from './letters.ts';
import { type Answer, post, type Service } from './service.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Our page in its own browser, behind this address; by HTTPS if a host is named. */
export function ourPage(
  endpoint: Application,
  { key, address, host }: { key: string; address: string; host?: string },
) {
  const jar = cookieJar();
  const records: RequestRecord[] = [];
  return {
    jar,
    records,
    async ask(
      task: string,
      fields: Record<string, string | number> = {},
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const request = post({ apitask: task, ...fields });
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
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

/** Wrong passwords of strangers, each from its own network, until the account has this many. */
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

/** An address from which okafor, whose links are asked for, has not signed in. */
export const elsewhere = '203.0.113.7';

/** Requests device links, afresh in each test: earlier ones leave no counters and no mail behind. */
export function deviceLinks(service: () => Service, { clock, pass }: VirtualTime, key: string) {
  const browser = (address = elsewhere) => ourPage(service().endpoint, { key, address });
  const signIn = (page: ReturnType<typeof browser>, pwd = password) =>
    page.ask('login', { usr: 'okafor', pwd });
  const mail = () => receiveMail(service().database, clock);
  const confirm = (username: string, confirmed: number) =>
    service().database.writing((db) =>
      db
        .updateTable('accounts')
        .set({ email_confirmed: confirmed })
        .where('username', '=', username)
        .execute(),
    );
  const slow = (usr: string, failures = 5) => guessWrong(service().database, { usr, at: clock(), failures });

  /** Requests a link while wrong passwords hold up the account, and returns the token in the mail. */
  async function linkFor(usr: string, page = browser()) {
    await slow(usr);
    expect((await page.ask('device-link', { usr })).success).toBe(true);
    return (await mail()).at(-1)?.token ?? '';
  }

  beforeEach(async () => {
    pass(16 * 60);
    await confirm('okafor', 1);
    await mail();
  });
  return { browser, signIn, mail, confirm, slow, linkFor };
}
