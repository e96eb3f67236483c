import type { EndpointOptions } from '#service/endpoint/endpoint.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { databases, someoneWaits } from './databases.ts';
import { type Answer, type Service, startService } from './service.ts';

/* Two requests at once on PostgreSQL: the embedded store has one writer. */

export async function startOnPostgres(options: Partial<EndpointOptions> = {}): Promise<Service> {
  const [, postgres] = databases;
  return startService(await postgres?.migrated(), options);
}

interface Meanwhile {
  lock(db: Queries): Promise<unknown>;
  /** Is sent once the transaction has locked. */
  request(): Promise<Answer>;
  /** What the same transaction does when the request waits for it. */
  change(db: Queries): Promise<unknown>;
}

/** Sends a request that has to wait for another transaction, and returns its reply. */
export async function askedMeanwhile(
  { database }: Service,
  { lock, request, change }: Meanwhile,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let isOver = false;
  await database.writing(async (db) => {
    await lock(db);
    answer ??= request().finally(() => {
      isOver = true;
    });
    await someoneWaits(db, () => isOver);
    await change(db);
  });
  return answer;
}
