import type { FromEnvironment } from '#service/reference/operations/words.ts';
import type { Task } from '#wire/tasks.ts';

/*
 * One request in five languages, ready to paste. The address, the key and the session come from the environment, so
 * that the tests run exactly the text that is shown.
 */

interface Example {
  task: Task;
  needsSession: boolean;
  fields: Readonly<Record<string, string | FromEnvironment>>;
}

export interface WrittenExample {
  language: 'curl' | 'JavaScript' | 'Python' | 'PHP' | 'Ruby';
  /** The language's name in Markdown. */
  highlight: string;
  code: string;
}

/** The environment variables of every example; some name others of their own. */
export const environment = { url: 'ROLLBOOK_URL', key: 'ROLLBOOK_KEY', session: 'ROLLBOOK_SES' } as const;

type Pair = readonly [name: string, value: string | FromEnvironment];

function pairsOf({ task, needsSession, fields }: Example): Pair[] {
  const from = (variable: string) => ({ variable }) as unknown as FromEnvironment;
  return [
    ['apikey', from(environment.key)],
    ...(needsSession ? [['ses', from(environment.session)] as const] : []),
    ['apitask', task],
    ['api', 'json'],
    ...Object.entries(fields),
  ];
}

const lines = (pairs: readonly Pair[], line: (pair: Pair) => string) => pairs.map(line).join('\n');

const single = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Python and Ruby write it the same way. */
const double = (text: string) => JSON.stringify(text);

function inShell(name: string, value: Pair[1]): string {
  if (typeof value !== 'string') return `"${name}=$${value.variable}"`;
  if (value.includes('\n')) return `$'${`${name}=${value}`.replaceAll('\n', '\\n')}'`;
  return /^[\w.-]+$/.test(value) ? `${name}=${value}` : `'${name}=${value}'`;
}

const curl = (pairs: readonly Pair[]) =>
  [
    `curl "$${environment.url}"`,
    ...pairs.map(([name, value]) => `  --data-urlencode ${inShell(name, value)}`),
  ].join(' \\\n');

const javaScript = (pairs: readonly Pair[]) => `const response = await fetch(process.env.${environment.url}, {
  method: 'POST',
  body: new URLSearchParams({
${lines(pairs, ([name, value]) => `    ${name}: ${typeof value === 'string' ? single(value).replaceAll('\n', '\\n') : `process.env.${value.variable}`},`)}
  }),
});
const reply = await response.json();
if (reply.success === false) throw new Error(JSON.stringify(reply.errors));
console.log(JSON.stringify(reply));`;

const python = (pairs: readonly Pair[]) => `import json, os, urllib.parse, urllib.request

fields = {
${lines(pairs, ([name, value]) => `    "${name}": ${typeof value === 'string' ? double(value) : `os.environ["${value.variable}"]`},`)}
}
body = urllib.parse.urlencode(fields).encode()
with urllib.request.urlopen(os.environ["${environment.url}"], body) as response:
    reply = json.load(response)
if reply.get("success") is False:
    raise SystemExit(reply["errors"])
print(json.dumps(reply))`;

const php = (pairs: readonly Pair[]) => `<?php
$request = curl_init(getenv('${environment.url}'));
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => http_build_query([
${lines(pairs, ([name, value]) => `        '${name}' => ${typeof value !== 'string' ? `getenv('${value.variable}')` : value.includes('\n') ? double(value) : single(value)},`)}
    ]),
]);
$reply = json_decode(curl_exec($request), true);
if (($reply['success'] ?? true) === false) {
    exit(json_encode($reply['errors']));
}
echo json_encode($reply);`;

const ruby = (pairs: readonly Pair[]) => `require 'json'
require 'net/http'

response = Net::HTTP.post_form(URI(ENV.fetch('${environment.url}')), {
${lines(pairs, ([name, value]) => `  '${name}' => ${typeof value === 'string' ? double(value) : `ENV.fetch('${value.variable}')`},`)}
})
reply = JSON.parse(response.body)
abort reply['errors'].to_s if reply['success'] == false
puts JSON.generate(reply)`;

export function writeExamples(example: Example): WrittenExample[] {
  const pairs = pairsOf(example);
  return [
    { language: 'curl', highlight: 'sh', code: curl(pairs) },
    { language: 'JavaScript', highlight: 'js', code: javaScript(pairs) },
    { language: 'Python', highlight: 'python', code: python(pairs) },
    { language: 'PHP', highlight: 'php', code: php(pairs) },
    { language: 'Ruby', highlight: 'ruby', code: ruby(pairs) },
  ];
}
