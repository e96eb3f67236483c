import { describe, expect, test } from 'vitest';
import { type BlockPlan, blockOf, followBlocks, planBlocks } from '#dashboard/ui/hooks/blockPlan.ts';

const sizes = (count: number) => ({ first: 4, others: Math.max(2, Math.ceil(count / 12)) });
const letters = (text: string) => [...text];
const planned = (text: string) => planBlocks(letters(text), sizes);
const follow = (plan: BlockPlan, text: string) => followBlocks(plan, letters(text), sizes);

const written = ({ keys, starts }: BlockPlan) =>
  starts.map((from, block) => keys.slice(from, starts[block + 1]).join('')).join(' ');

describe('the blocks of a list', () => {
  test.each([
    ['', ''],
    ['abc', 'abc'],
    ['abcdefg', 'abcd ef g'],
  ])('of %j are %j', (list, blocks) => {
    expect(written(planned(list))).toBe(blocks);
  });

  test.each([
    ['someone comes first', 'xabcdefgh', 'xabcd ef gh'],
    ['someone comes at an edge', 'abcdxefgh', 'abcdx ef gh'],
    ['the first of a block goes', 'abcdfgh', 'abcd f gh'],
    ['a whole block goes', 'abcdgh', 'abcd  gh'],
    ['the first block goes', 'efgh', ' ef gh'],
    ['the first of a block goes to the end', 'abcdfghe', 'abcd f ghe'],
    ['someone goes up over the edge', 'abcedfgh', 'abc edf gh'],
    ['nobody comes or goes', 'abcdefgh', 'abcd ef gh'],
  ])('keep their rows when %s', (_, list, blocks) => {
    expect(written(follow(planned('abcdefgh'), list))).toBe(blocks);
  });

  test('change for another list, or if one would be more than twice as long', () => {
    expect(written(follow(planned('abcdefgh'), 'stuvw'))).toBe('stuv w');
    expect(written(follow(planned('abcdefgh'), 'abcd1234efgh'))).toBe('abcd1234 ef gh');
    expect(written(follow(planned('abcdefgh'), 'abcd12345efgh'))).toBe('abcd 12 34 5e fg h');
    expect(follow(planned('abcdefgh'), 'z'.repeat(48)).sizes.others).toBe(4);
  });

  test('tell which one contains a row', () => {
    const plan = follow(planned('abcdefgh'), 'abcdgh');
    expect([0, 3, 4, 5].map((row) => blockOf(plan, row))).toEqual([0, 0, 2, 2]);
  });
});
