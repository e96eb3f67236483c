import { expect, test } from 'vitest';
import { turn } from '#service/endpoint/turns.ts';

test('between two pieces of large work whoever waits for the event loop has a turn', async () => {
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
