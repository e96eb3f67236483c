import { expect, onTestFinished, test } from 'vitest';
import { databases } from '#test/support/service/databases.ts';
import { guessWrong, ourPage } from '#test/support/service/ourPage.ts';
import { startService } from '#test/support/service/service.ts';

const ownKey = 'key-of-the-page';

test.each(databases)(
  'requesting a device link costs the store the same for everybody, with or without a letter: $name',
  async ({ fresh }) => {
    let heard: string[] = [];
    const { endpoint, database, school, close } = await startService(await fresh(), { ownKey }, (statement) =>
      heard.push(statement),
    );
    onTestFinished(close);
    await database.writing(async (db) => {
      await db
        .updateTable('accounts')
        .set({ email_confirmed: 1 })
        .where('id', '=', school.colleague)
        .execute();
    });
    const at = Math.floor(Date.now() / 1000);
    for (const usr of ['okafor', 'nobody', 'rivera']) await guessWrong(database, { usr, at });
    /** The kinds of statements, and how often each. A delete costs as much as an update. */
    const costOf = async (usr: string) => {
      const page = ourPage(endpoint, { key: ownKey, address: '192.0.2.7' });
      heard = [];
      expect(await page.ask('device-link', { usr })).toMatchObject({ success: true });
      const kinds = heard.map((each) => each.trim().split(/\s/)[0]?.replace('delete', 'update'));
      return Object.fromEntries(
        [...new Set(kinds)].sort().map((kind) => [kind, kinds.filter((each) => each === kind).length]),
      );
    };
    const due = await costOf('okafor');
    expect(due.insert).toBeGreaterThan(3);
    // Due to nobody, to an account without a confirmed address; not due a second time; not held up at all.
    for (const usr of ['nobody', 'rivera', 'okafor', 'nobody', 'mary', 'somebody'])
      expect({ usr, ...(await costOf(usr)) }).toEqual({ usr, ...due });
  },
);
