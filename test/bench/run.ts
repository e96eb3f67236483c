import process from 'node:process';

/*
 * `npm run bench NAME`: runs one of the measurements in this folder.
 */

const names = [
  'service',
  'signIn',
  'throttle',
  'entry',
  'typing',
  'kills',
  'hostile',
  'eventLoop',
  'erasing',
  'people',
  'schoolPages',
  'encoding',
  'stalls',
  'backup',
  'grid',
  'grids',
  'engines',
  'arrival',
  'grading',
  'import',
  'reports',
];
const [name = ''] = process.argv.slice(2);
if (names.includes(name)) await import(`./${name}.ts`);
else {
  process.stderr.write(`npm run bench NAME, where NAME is one of ${names.join(', ')}\n`);
  process.exitCode = 1;
}
