import { expect, test } from 'vitest';
import { turn } from '#service/endpoint/turns.ts';

test('other work runs between two large batches', async () => {
  const order: string[] = [];
  const batch = async (name: string) => {
    await turn();
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
  };
  await Promise.all([batch('one'), batch('two'), batch('three')]);
  await turn();
  expect(order).toEqual(['one', 'after one', 'two', 'after two', 'three', 'after three']);
});
