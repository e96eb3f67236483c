import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { WrittenExample } from '#service/reference/examples.ts';

/*
 * Interpreters that run one example after another, each with its own variables and in a scope of its own. Starting one
 * takes longer than an example does. Loaded modules stay loaded, so the first example of a language runs without an
 * interpreter.
 */

/** The shell needs none: it starts at once. */
export type Interpreted = Exclude<WrittenExample['language'], 'curl'>;

/** The line behind all that an example has written. */
const ending = 'This example has ended.';

interface Program {
  command: string;
  /** Runs the code alone, like a copy of it. */
  alone(code: string): readonly string[];
  /** Reads a line of JSON, `{ code, variables }`, runs it and writes the ending, as long as there are lines. */
  loop: readonly string[];
}

export const programs: Readonly<Record<Interpreted, Program>> = {
  // The same text is imported only once, so each has a number.
  JavaScript: {
    command: 'node',
    alone: (code) => ['--input-type=module', '--eval', code],
    loop: [
      '--input-type=module',
      '--eval',
      `import { createInterface } from 'node:readline';
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { code, variables } = JSON.parse(line);
  process.env = variables;
  await import('data:text/javascript,' + encodeURIComponent(code + '\\n// ' + ++count));
  console.log('\\n${ending}');
}`,
    ],
  },
  Python: {
    command: 'python3',
    alone: (code) => ['-c', code],
    loop: [
      '-c',
      `import json, os, sys
for line in sys.stdin:
    job = json.loads(line)
    os.environ.clear()
    os.environ.update(job["variables"])
    exec(job["code"], {})
    print("\\n${ending}", flush=True)`,
    ],
  },
  PHP: {
    command: 'php',
    alone: (code) => ['-r', `?>${code}`],
    loop: [
      '-r',
      `while (($line = fgets(STDIN)) !== false) {
  $job = json_decode($line, true);
  foreach (array_keys(getenv()) as $name) putenv($name);
  foreach ($job['variables'] as $name => $value) putenv("$name=$value");
  (function ($code) { eval('?>' . $code); })($job['code']);
  echo "\\n${ending}\\n";
}`,
    ],
  },
  // Decodes it as a file is read: as UTF-8 on every machine.
  Ruby: {
    command: 'ruby',
    alone: (code) => ['-Ku', '-e', code],
    loop: [
      '-Ku',
      '-e',
      `require 'json'
$stdout.sync = true
while line = $stdin.gets
  job = JSON.parse(line)
  ENV.replace(job['variables'])
  eval(job['code'], TOPLEVEL_BINDING.dup)
  puts "\\n${ending}"
end`,
    ],
  },
};

interface Running {
  child: ChildProcess;
  /** What it writes, line by line. */
  lines: AsyncIterator<string>;
  closed: Promise<unknown>;
  errors: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

export interface Interpreter {
  /** Returns all output of the code; rejects with its output if it ends the interpreter, which is then restarted. */
  run(code: string, variables: Variables): Promise<string>;
  end(): void;
}

export function interpreterOf(language: Interpreted): Interpreter {
  const { command, alone, loop } = programs[language];
  let isFirst = true;
  let running: Running | null = null;

  function start(env: NodeJS.ProcessEnv): Running {
    const child = spawn(command, loop, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const started = { child, lines, closed: once(child, 'close'), errors: '' };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      started.errors += text;
    });
    return started;
  }

  return {
    async run(code, variables) {
      if (isFirst) {
        isFirst = false;
        return (await promisify(execFile)(command, alone(code), { env: variables })).stdout.trim();
      }
      running ??= start(variables);
      const { child, lines, closed } = running;
      child.stdin?.write(`${JSON.stringify({ code, variables })}\n`);
      const written: string[] = [];
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        if (next.value === ending) return written.join('\n').trim();
        written.push(next.value);
      }
      await closed;
      const { errors } = running;
      running = null;
      throw new Error(`${language} ended: ${[...written, errors].join('\n')}`);
    },
    end: () => running?.child.stdin?.end(),
  };
}
