import { expect, test } from 'vitest';
import { afterOthers } from '#service/endpoint/largeBodies.ts';

test('other work runs between two large batches', async () => {
  const order: string[] = [];
  const batch = async (name: string) => {
    await afterOthers();
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
  };
  await Promise.all([batch('one'), batch('two'), batch('three')]);
  await afterOthers();
  expect(order).toEqual(['one', 'after one', 'two', 'after two', 'three', 'after three']);
});
