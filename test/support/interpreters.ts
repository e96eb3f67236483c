import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WrittenExample } from '#service/reference/examples.ts';

/*
 * Interpreters that run one example after another, each with its own variables and in a scope of its own. Starting one
 * takes longer than an example does.
 */

/** The shell needs none: it starts at once. */
export type Interpreted = Exclude<WrittenExample['language'], 'curl'>;

/** Reads a line of JSON, `{ code, variables }`, and runs it, as long as there are lines. */
export const programs: Readonly<Record<Interpreted, { command: string; args: readonly string[] }>> = {
  JavaScript: {
    command: 'node',
    args: [
      '--input-type=module',
      '--eval',
      `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { code, variables } = JSON.parse(line);
  process.env = variables;
  await import('data:text/javascript,' + encodeURIComponent(code));
}`,
    ],
  },
  Python: {
    command: 'python3',
    args: [
      '-c',
      `import json, os, sys
for line in sys.stdin:
    job = json.loads(line)
    os.environ.clear()
    os.environ.update(job["variables"])
    exec(job["code"], {})
    sys.stdout.flush()`,
    ],
  },
  PHP: {
    command: 'php',
    args: [
      '-r',
      `while (($line = fgets(STDIN)) !== false) {
  $job = json_decode($line, true);
  foreach (array_keys(getenv()) as $name) putenv($name);
  foreach ($job['variables'] as $name => $value) putenv("$name=$value");
  (function ($code) { eval('?>' . $code); })($job['code']);
  echo "\\n";
}`,
    ],
  },
  // As a file is read, which is UTF-8 wherever the machine is.
  Ruby: {
    command: 'ruby',
    args: [
      '-Ku',
      '-e',
      `require 'json'
$stdout.sync = true
while line = $stdin.gets
  job = JSON.parse(line)
  ENV.replace(job['variables'])
  eval(job['code'], TOPLEVEL_BINDING.dup)
end`,
    ],
  },
};

interface Running {
  child: ChildProcess;
  /** What it writes, line by line. */
  lines: AsyncIterator<string>;
  errors: string;
}

export interface Interpreter {
  /** Answers the line that the code writes; rejects with what it says of an error, and starts anew after one. */
  run(code: string, variables: Readonly<Record<string, string | undefined>>): Promise<string>;
  end(): void;
}

export function interpreterOf(language: Interpreted): Interpreter {
  let running: Running | null = null;

  function start(env: NodeJS.ProcessEnv): Running {
    const { command, args } = programs[language];
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const started = { child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), errors: '' };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      started.errors += text;
    });
    return started;
  }

  return {
    async run(code, variables) {
      running ??= start(variables);
      const { child, lines } = running;
      child.stdin?.write(`${JSON.stringify({ code, variables })}\n`);
      const { value, done } = await lines.next();
      if (!done) return value;
      const { errors } = running;
      running = null;
      throw new Error(`${language} ended: ${errors}`);
    },
    end: () => running?.child.stdin?.end(),
  };
}
