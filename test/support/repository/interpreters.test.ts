import { afterAll, expect, describe as group, test } from 'vitest';
import { isExecutable, onPath } from '#test/support/journeys/browser.ts';
import { type Interpreted, interpreterOf, programs } from './interpreters.ts';

/* What runs the examples: a fault of one must be seen, and must not reach the next. */

interface Snippets {
  /** Says what the variable WORD has. */
  say: string;
  /** Needs a library that the interpreter has loaded for itself. */
  unloaded: string | null;
  /** Ends as an example does whose request is refused. */
  refuse: string;
}

const snippets: Readonly<Record<Interpreted, Snippets>> = {
  JavaScript: {
    say: 'console.log(process.env.WORD);',
    unloaded: 'console.log(typeof createInterface({ input: process.stdin }));',
    refuse: `throw new Error('refused');`,
  },
  Python: {
    say: 'import os\nprint(os.environ["WORD"])',
    unloaded: 'print(json.dumps("here"))',
    refuse: 'raise SystemExit(["refused"])',
  },
  // Everything that the examples need is available without being loaded.
  PHP: {
    say: `<?php\necho getenv('WORD'), "\\n";`,
    unloaded: null,
    refuse: `<?php\nexit('refused');`,
  },
  Ruby: {
    say: `puts ENV.fetch('WORD')`,
    unloaded: `puts JSON.generate('here')`,
    refuse: `abort 'refused'`,
  },
};

/** Node runs these tests; Windows names its programs otherwise, and may have none of the rest. */
const there = (Object.keys(snippets) as Interpreted[]).filter(
  (language) =>
    language === 'JavaScript' || onPath(process.env, [programs[language].command]).some(isExecutable),
);

group.each(there)('the interpreter of %s', (language) => {
  const { say, unloaded, refuse } = snippets[language];
  const interpreter = interpreterOf(language);
  afterAll(() => interpreter.end());
  const run = (code: string, word = '') =>
    interpreter.run(code, { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', WORD: word });

  test('gives the first code no modules, returns all output of each, and survives a refusal', async () => {
    if (unloaded) await expect(run(unloaded)).rejects.toThrow();
    else expect(await run(say, 'alone')).toBe('alone');
    expect(await run(say, 'one')).toBe('one');
    expect(await run(say, 'two\nlines')).toBe('two\nlines');
    expect(await run(say, 'three')).toBe('three');
    await expect(run(refuse)).rejects.toThrow('refused');
    expect(await run(say, 'four')).toBe('four');
  });
});
