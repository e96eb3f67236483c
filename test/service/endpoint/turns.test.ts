import { expect, test } from 'vitest';
import { turn } from '#service/endpoint/turns.ts';

test('other work runs between two large pieces', async () => {
  const order: string[] = [];
  const piece = async (name: string) => {
    await turn();
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
  };
  await Promise.all([piece('one'), piece('two'), piece('three')]);
  await turn();
  expect(order).toEqual(['one', 'after one', 'two', 'after two', 'three', 'after three']);
});
