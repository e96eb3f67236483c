import { expect, test } from 'vitest';
import { replyCache } from '#service/endpoint/replyCache.ts';

const text = (bytes: string | Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const reply = (name: string, time = 1_900_000_000) => `{"name":"${name}","time":${time}}`;
const time = 1_900_000_000;

test('a reply is found only by its own label and version', async () => {
  const replies = replyCache(1000);
  replies.add({ name: 'algebra', version: '1' }, time, reply('algebra'));
  expect(text(await replies.find({ name: 'algebra', version: '1' }, time))).toBe(reply('algebra'));
  expect(await replies.find({ name: 'algebra', version: '2' }, time)).toBeUndefined();
  expect(await replies.find({ name: 'biology', version: '1' }, time)).toBeUndefined();
  expect(await replies.find(null, time)).toBeUndefined();
});

test('a cached reply has the time of each request', async () => {
  const replies = replyCache(1000);
  const label = { name: 'algebra', version: '1' };
  const first = replies.add(label, time, reply(`Class of ${time} in مريم`));
  const second = await replies.find(label, time + 1);
  expect(text(second)).toBe(reply(`Class of ${time} in مريم`, time + 1));
  expect(text(first)).toBe(reply(`Class of ${time} in مريم`));
});

test('the cache evicts the oldest reply first', async () => {
  const size = reply('1').length;
  const replies = replyCache(size * 3);
  for (const name of ['1', '2', '3', '4']) replies.add({ name, version: '' }, time, reply(name));
  const there: string[] = [];
  for (const name of ['1', '2', '3', '4'])
    if (await replies.find({ name, version: '' }, time)) there.push(name);
  expect(there).toEqual(['2', '3', '4']);
});

test('a reply that would evict most others is not cached', async () => {
  const replies = replyCache(100);
  const label = { name: 'large', version: '1' };
  expect(text(replies.add(label, time, reply('x'.repeat(60))))).toContain('xxx');
  expect(await replies.find(label, time)).toBeUndefined();
});

test('a long reply is copied in pieces, whole, and yields to a newer one', async () => {
  const replies = replyCache(32 * 1024 * 1024);
  const label = { name: 'large', version: '1' };
  const long = 'x'.repeat(5_000_000);
  replies.add(label, time, reply(long));
  const copying = replies.find(label, time + 1);
  replies.add({ ...label, version: '2' }, time + 1, reply('newer', time + 1));
  expect(text(await copying)).toBe(reply(long, time + 1));
  expect(text(await replies.find({ ...label, version: '2' }, time + 1))).toBe(reply('newer', time + 1));
});
