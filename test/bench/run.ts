import process from 'node:process';

/*
 * `npm run bench NAME`: runs one of the measurements in these folders.
 */

const folders = {
  service: [
    'service',
    'signIn',
    'throttle',
    'entry',
    'kills',
    'hostile',
    'eventLoop',
    'erasing',
    'people',
    'encoding',
    'stalls',
    'backup',
    'import',
  ],
  page: ['typing', 'grid', 'grids', 'engines', 'arrival', 'schoolPages', 'reports', 'grading'],
};
const [name = ''] = process.argv.slice(2);
const folder = Object.entries(folders).find(([, names]) => names.includes(name))?.[0];
if (folder) await import(`./${folder}/${name}.ts`);
else {
  const names = Object.values(folders).flat().join(', ');
  process.stderr.write(`npm run bench NAME, where NAME is one of ${names}\n`);
  process.exitCode = 1;
}
