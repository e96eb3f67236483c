import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { unserialize } from 'php-serialize';
import { expect, type TestContext, test } from 'vitest';
import { anyReply, plain, write } from './generated.ts';

/** As PHP sees it: an array is a list when its keys count from 0, so an empty object is an empty list. */
function asPhpArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPhpArrays);
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return Object.is(value, -0) ? 0 : value;
  const entries = Object.entries(value).map(([key, member]) => [key, asPhpArrays(member)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, member]) => member);
  return Object.fromEntries(entries);
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** The value after its names and texts were sent as UTF-8, which has no lone surrogates. */
function throughUtf8(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(throughUtf8);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [wellFormed(name), throughUtf8(inside)]),
  );
}

/** The output of `script` in PHP; skips the test, with the reason, if there is no PHP. */
function php(context: TestContext, script: string, input: string): string {
  const command = process.env.PHP ?? 'php';
  const run = spawnSync(command, ['-r', script], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error) {
    const reason = `PHP was not found (${command}): set PHP to its command line, or install php-cli.`;
    process.stderr.write(`\nphp.test.ts: ${reason} What PHP itself reads was NOT tested.\n`);
    context.skip(reason);
  }
  expect(run.stderr).toBe('');
  return run.stdout;
}

test('a reply looks as serialize() writes it', () => {
  const reply = {
    success: true,
    values: {},
    name: 'José',
    n: 3000000000,
    percent: 83.5,
    weight: null,
    P1: [{ stuid: 7 }],
  };
  expect(write('ser', reply)).toBe(
    'a:7:{s:7:"success";b:1;s:6:"values";a:0:{}s:4:"name";s:5:"José";s:1:"n";i:3000000000;' +
      's:7:"percent";d:83.5;s:6:"weight";N;s:2:"P1";a:1:{i:0;a:1:{s:5:"stuid";i:7;}}}',
  );
});

test('is read back as the same value', () => {
  fc.assert(
    fc.property(anyReply, (reply) => {
      const text = Buffer.from(write('ser', reply));
      expect(asPhpArrays(unserialize(text))).toEqual(asPhpArrays(throughUtf8(plain(reply))));
    }),
    { numRuns: 300 },
  );
});

test('PHP itself reads the same value', (context) => {
  const replies = fc.sample(anyReply, { numRuns: 500, seed: 20 });
  const script = `foreach (json_decode(stream_get_contents(STDIN)) as $text) {
      $value = unserialize(base64_decode($text), ['allowed_classes' => false]);
      if (!is_array($value)) { fwrite(STDERR, base64_decode($text)); }
      echo json_encode($value, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR), "\\n";
    }`;
  const written = replies.map((reply) => Buffer.from(write('ser', reply)).toString('base64'));
  const read = php(context, script, JSON.stringify(written)).trimEnd().split('\n');
  for (const [index, reply] of replies.entries())
    expect(asPhpArrays(JSON.parse(read[index] ?? ''))).toEqual(asPhpArrays(throughUtf8(plain(reply))));
});
