import { expect, test } from 'vitest';
import { replyCache } from '#service/endpoint/replyCache.ts';

const text = (bytes: string | Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const reply = (name: string, time = 1_900_000_000) => `{"name":"${name}","time":${time}}`;
const time = 1_900_000_000;

test('a reply is found only by its own label and version', () => {
  const replies = replyCache(1000);
  replies.add({ name: 'algebra', version: '1' }, time, reply('algebra'));
  expect(text(replies.find({ name: 'algebra', version: '1' }, time))).toBe(reply('algebra'));
  expect(replies.find({ name: 'algebra', version: '2' }, time)).toBeUndefined();
  expect(replies.find({ name: 'biology', version: '1' }, time)).toBeUndefined();
  expect(replies.find(null, time)).toBeUndefined();
});

test('a cached reply tells the time of each answer', () => {
  const replies = replyCache(1000);
  const label = { name: 'algebra', version: '1' };
  const first = replies.add(label, time, reply(`Class of ${time} in مريم`));
  const second = replies.find(label, time + 1);
  expect(text(second)).toBe(reply(`Class of ${time} in مريم`, time + 1));
  expect(text(first)).toBe(reply(`Class of ${time} in مريم`));
});

test('the cache evicts the oldest reply first', () => {
  const size = reply('1').length;
  const replies = replyCache(size * 3);
  for (const name of ['1', '2', '3', '4']) replies.add({ name, version: '' }, time, reply(name));
  const there = ['1', '2', '3', '4'].filter((name) => replies.find({ name, version: '' }, time));
  expect(there).toEqual(['2', '3', '4']);
});

test('a reply that would evict most others is not cached', () => {
  const replies = replyCache(100);
  const label = { name: 'large', version: '1' };
  expect(text(replies.add(label, time, reply('x'.repeat(60))))).toContain('xxx');
  expect(replies.find(label, time)).toBeUndefined();
});
