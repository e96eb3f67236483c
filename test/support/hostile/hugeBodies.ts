/*
 * Bodies of 2 MiB that are built to be slow: each is full of what is most expensive to parse, check or echo. `start`
 * has the key, the session and the class of a teacher.
 */

const size = 2 * 1024 * 1024;

interface HugeBody {
  name: string;
  type: string;
  body: Buffer<ArrayBuffer>;
}

const form = 'application/x-www-form-urlencoded';

/** As many repetitions as the size has room for. */
const filled = (start: string, unit: string, end = '') =>
  start + unit.repeat(Math.floor((size - start.length - end.length) / unit.length)) + end;

/** The most fields that are still read, as long as fits. */
function fields(start: string, name: (index: number) => string, value: string): string {
  const room = Math.floor((size - start.length) / 4990) - 20;
  const filler = value.repeat(Math.max(1, Math.floor(room / value.length)));
  return start + Array.from({ length: 4990 }, (_, index) => `&${name(index)}=${filler}`).join('');
}

function numbered(start: string): string {
  return (
    start +
    Array.from({ length: 330_000 }, (_, index) => `&a${index % 100}=1`)
      .join('')
      .slice(0, size - 200)
  );
}

const task = (start: string, name: string) => `${start}&apitask=${name}`;

/** Requests of a teacher's application, and of anybody. */
export function hugeBodies(start: string, api: string): HugeBody[] {
  const good = `api=${api}&${start}`;
  const bad = `api=${api}&apikey=nobody`;
  const shapes: Record<string, string> = {
    '330,000 fields and a wrong key': numbered(bad),
    'nothing but ampersands': filled(bad, '&'),
    'nothing but equal signs': filled(`${bad}&`, '='),
    'one escaped value and a wrong key': filled(`${bad}&a=`, '%26'),
    'a value that XML escapes': filled(`${task(good, 'nothing')}&a=`, '%3C'),
    'a value of controls': filled(`${task(good, 'nothing')}&a=`, '%01'),
    'a value of emoji': filled(`${task(good, 'nothing')}&a=`, '😀'.repeat(1)).slice(0, size / 2),
    'fields of escaped names': fields(
      task(good, 'nothing'),
      (index) => `%61%70%69%${30 + (index % 10)}${index}`,
      '%26',
    ),
    'fields that XML cannot name': fields(task(good, 'nothing'), (index) => `%3C${index}`, '%3C'),
    'a key': filled(`api=${api}&apikey=`, 'k'),
    'a session': filled(`api=${api}&${start.replace(/ses=[^&]*/, '')}&apitask=tasks&ses=`, 's'),
    'a task': filled(`${good}&apitask=`, 't'),
    'a username': filled(`${task(good, 'login')}&pwd=x&usr=`, 'u'),
    'a password': filled(`${task(good, 'login')}&usr=nobody&pwd=`, 'p'),
    'scores of blank lines': filled(`${task(good, 'score-edit')}&scores=`, '%0A'),
    'scores of raw blank lines': filled(`${task(good, 'score-edit')}&scores=`, '\n'),
    'scores without values': filled(`${task(good, 'score-edit')}&scores=`, '1 1\n'),
    'scores of spaces': filled(`${task(good, 'score-edit')}&scores=1 1`, ' '),
    'scores of one word each': filled(`${task(good, 'score-edit')}&scores=1 1`, ' 1'),
    'scores that nobody has': filled(`${task(good, 'score-edit')}&each=1&scores=`, '1 999999 9\n').slice(
      0,
      60_000,
    ),
    'one score': filled(`${task(good, 'score-edit')}&assnid=1&stuid=1&score=`, '9'),
    'a roster of blank lines': filled(`${task(good, 'class-students-edit')}&students=`, '\n'),
    'a roster of one line': filled(`${task(good, 'class-students-edit')}&students=`, 'A '),
    'a roster of bad lines': filled(`${task(good, 'class-students-edit')}&students=`, 'A\n'),
    'a comment': filled(`${task(good, 'class-comments')}&stuid=1&comment=`, '😀').slice(0, size / 2),
    'a title': filled(`${task(good, 'assignment-edit')}&due=20250101&points=1&title=`, 'a '),
    'a scale': filled(`${task(good, 'class-edit')}&cgs=`, '9 A\n'),
    categories: filled(`${task(good, 'class-edit')}&cat=`, '\n '),
    'a school year': filled(`${task(good, 'class-edit')}&syr=`, '2'),
    'a name of an account': filled(`${task(good, 'profile')}&name=`, 'é').slice(0, size / 2),
    'an address of an account': filled(`${task(good, 'profile')}&email=`, 'a@'),
    'a new password': filled(`${task(good, 'profile')}&usr=x&name=x&email=x@x&pwd=`, 'p'),
    'addresses of one student': filled(`${task(good, 'class-students-email')}&email_1=`, 'a@b,'),
    'commas for addresses': filled(`${task(good, 'class-students-email')}&email_1=`, ','),
    'addresses of many students': fields(
      task(good, 'class-students-email'),
      (index) => `email_${index}`,
      'a@b,',
    ),
    'addresses of teachers': filled(`${task(good, 'school-teacher-email')}&schoolid=1&emails=`, 'a '),
    'spaces for addresses': filled(`${task(good, 'school-teacher-email')}&schoolid=1&emails=`, ' '),
    teachers: fields(`${task(good, 'school-teacher-bulk')}&schoolid=1`, (index) => `name${index}`, 'A '),
    'a class number': filled(`${task(good, 'gradebook')}&clid=`, '1'),
    'a class number of spaces': filled(`${task(good, 'gradebook')}&clid=1`, ' ', '1'),
    'a week': filled(`${task(good, 'attendance')}&ymd=`, '2'),
  };
  const boundary = '-'.repeat(68);
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const parts: Record<string, string> = {
    'parts without a head': filled('', `--${boundary}\r\n`),
    'a part of almost delimiters': filled(`${part('a')}\r\n\r\n`, `\r\n--${'-'.repeat(67)}x`),
    dashes: filled(`${part('a')}\r\n\r\n`, '\r\n-------'),
    'a head that never ends': filled(part('a'), '; a="'),
    'small parts': filled('', `${part('a')}\r\n\r\n1\r\n`),
    'heads of parameters': filled('', `${part('a')}${';a="\\"'.repeat(40)}\r\n\r\n1\r\n`),
  };
  const multipart = `multipart/form-data; boundary="${boundary}"`;
  return [
    ...Object.entries(shapes).map(([name, text]) => ({
      name,
      type: form,
      body: Buffer.from(text).subarray(0, size),
    })),
    ...Object.entries(parts).map(([name, text]) => ({
      name,
      type: multipart,
      body: Buffer.from(text).subarray(0, size),
    })),
    {
      name: 'Latin-1 of quotes',
      type: `${form}; charset=iso-8859-1`,
      body: Buffer.from(filled(`${task(good, 'nothing')}&a=`, '\x93'), 'latin1'),
    },
  ];
}
