import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Rest, startRest } from '#test/support/service/oneRosterRest.ts';

/* What an application may change in an imported line item, and what stays as in the file. */

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  const send = (method: string, body?: object) =>
    rest.send('/gradebook/v1p2/lineItems/li1', { method, token, ...(body && { body }) });
  const read = async () => (await send('GET')).body.lineItem;

  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s1');
  });

  test('fields of our assignments can change if the others are sent unchanged, or not at all', async () => {
    const before = await read();
    expect(before).toMatchObject({ description: 'Pages 3 to 5', academicSession: { sourcedId: 't1' } });
    const changed = { ...before, title: 'Fractions 2', dueDate: '2026-09-20', resultValueMax: 12 };
    expect((await send('PUT', { lineItem: changed })).status).toBe(201);
    const { dueDate, resultValueMax } = changed;
    const less = { title: 'Fractions 3', class: before.class, dueDate, resultValueMax };
    expect((await send('PUT', { lineItem: less })).status).toBe(201);
    const after = await read();
    expect(after).toMatchObject({ title: 'Fractions 3', resultValueMax: 12, description: 'Pages 3 to 5' });
    expect(after.dueDate).toBe('2026-09-20T00:00:00.000Z');
  });

  test.each([
    ['description', { description: 'Pages 3 to 9' }],
    ['description', { description: '' }],
    ['assign date', { assignDate: '2026-09-02' }],
    ['academic session', { academicSession: { sourcedId: 't2' } }],
    ['resultValueMin', { resultValueMin: 2 }],
  ])('another %s than that of the file is refused, since it would be lost', async (what, change) => {
    const before = await read();
    const { status, body } = await send('PUT', { lineItem: { ...before, title: 'Other', ...change } });
    expect(status).toBe(422);
    expect(body.imsx_description).toBe(
      `A line item that a file of the school has brought keeps the ${what} of the file.`,
    );
    expect(await read()).toEqual(before);
  });

  describe('of a line item whose file says no assign date, and a least score', () => {
    const other = (method: string, body?: object) =>
      rest.send('/gradebook/v1p2/lineItems/li3', { method, token, ...(body && { body }) });

    test('shows the due date instead, and the minimum score', async () => {
      const { body } = await other('GET');
      expect(body.lineItem).toMatchObject({ assignDate: '2026-09-08T00:00:00.000Z', resultValueMin: 1 });
      const later = { ...body.lineItem, dueDate: '2026-09-21T00:00:00.000Z' };
      expect((await other('PUT', { lineItem: later })).status).toBe(201);
      const { body: after } = await other('GET');
      expect(after.lineItem).toMatchObject({ assignDate: '2026-09-21T00:00:00.000Z', resultValueMin: 1 });
    });

    test('keeps the minimum score even if the maximum becomes equal', async () => {
      const { body } = await other('GET');
      const lineItem = { ...body.lineItem, resultValueMax: 1 };
      expect((await other('PUT', { lineItem })).status).toBe(201);
      const { body: after } = await other('GET');
      expect(after.lineItem).toMatchObject({ resultValueMin: 1, resultValueMax: 1 });
      expect((await other('PUT', body)).status).toBe(201);
    });

    test('refuses another assign date', async () => {
      const { body: before } = await other('GET');
      const { status, body } = await other('PUT', {
        lineItem: { ...before.lineItem, assignDate: '2026-09-02' },
      });
      expect(status).toBe(422);
      expect(body.imsx_description).toBe(
        'A line item that a file of the school has brought keeps the assign date of the file.',
      );
    });
  });
});
