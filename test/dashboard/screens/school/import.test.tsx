import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { savedFiles } from '#test/support/page/savedFiles.ts';
import { district, packageOf, type Tables } from '#test/support/school/oneroster.ts';
import { openSection } from './openSection.ts';

const small = () => district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 });

/** Its only school has this name. */
function named(name: string): Tables {
  const tables = small();
  const school = tables.orgs?.rows.find(([id]) => id === 's1');
  if (school) school[3] = name;
  return tables;
}

type Page = Awaited<ReturnType<typeof openSection>>;

async function send(page: Page, tables: Tables, name = 'roster.zip') {
  const zip = new Uint8Array(packageOf(tables, '1.2'));
  await choose(page, new File([zip], name, { type: 'application/zip' }));
}

async function choose(page: Page, file: File) {
  const input = page.container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nowhere to choose a file');
  await page.user.upload(input, file);
}

test('an admin previews a package and its lines, and applies it', async () => {
  const page = await openSection('import', 'Import');
  await send(page, named('Small School'));
  const table = await page.findByRole('table', { name: 'What the package would change' });
  expect(within(table).getByRole('row', { name: /Classes/ }).textContent).toContain('2');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(within(table).getByRole('button', { name: '14 New, People: show' }));
  const lines = await page.findByRole('table', { name: 'People: New' });
  expect(within(lines).getAllByRole('rowheader')).toHaveLength(14);
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Close the list' }));
  expect(page.queryByRole('table', { name: 'People: New' })).toBeNull();
  await page.user.click(page.getByRole('button', { name: 'Apply' }));
  await page.findByText('The import is done.');
  await page.findByText(/^New teachers have no password yet/);
  expect(page.getByRole('link', { name: 'Open People' }).getAttribute('href')).toMatch(/^\/school\/people\?/);
  const { ask, school, signIn } = page.service;
  const { classes } = await ask('school-classes', { ses: await signIn(), schoolid: school.id });
  expect(classes).toHaveLength(2);

  // One changed name, one error, and too many missing people.
  const changed = small();
  const [first] = changed.users?.rows ?? [];
  if (first) first[6] = 'Robin';
  const [enrollment] = changed.enrollments?.rows ?? [];
  if (enrollment) enrollment[5] = 'nobody';
  const { users, roles } = changed;
  if (users) users.rows = users.rows.filter(([id]) => !/^s1-p[123]$/.test(id ?? ''));
  if (roles) roles.rows = roles.rows.filter(([id]) => !/^r-s1-p[123]$/.test(id ?? ''));
  await send(page, changed);
  await page.user.click(await page.findByRole('button', { name: '1 Changed, People: show' }));
  const change = await page.findByRole('table', { name: 'People: Changed' });
  expect(within(change).getByText(/givenName/).textContent).toBe('givenName: Terry → Robin');
  await page.user.click(page.getByRole('button', { name: 'Show the errors' }));
  const errors = await page.findByRole('table', { name: 'Errors' });
  await within(errors).findByRole('rowheader', { name: 'enrollments.csv, line 2, userSourcedId' });
  const apply = page.getByRole('button', { name: 'Apply' });
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  page.getByText(/^3 of 14 people would be hidden/);
  await page.user.click(page.getByRole('checkbox', { name: 'Hide them anyway' }));
  expect(apply.getAttribute('aria-disabled')).toBe('false');
  await page.user.click(page.getByRole('button', { name: 'Discard' }));
  await page.findByText('The import was cancelled. Nothing was changed.');

  const cut = small();
  if (cut.enrollments) cut.enrollments.rows = cut.enrollments.rows.slice(0, 5);
  await send(page, cut);
  await page.findByText(/^20 of 24 roster entries would be hidden/);
});

test('a package of a school with another name is applied only once the admin says that it is the same', async () => {
  const page = await openSection('import', 'Import');
  await send(page, named('Big School'));
  await page.findByText(/^This is the package of Big School, and you are importing it into Small School/);
  expect(await axeFindings()).toEqual([]);
  const apply = page.getByRole('button', { name: 'Apply' });
  await page.user.click(apply);
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  const applied = () => page.network.sent.filter((form) => form.get('apply') === '1');
  expect(applied()).toEqual([]);
  await page.user.click(page.getByRole('checkbox', { name: 'Big School is Small School' }));
  await page.user.click(apply);
  await page.findByText('The import is done.');
  // From now on its ID says which school it is.
  const more = named('Biggest School');
  const [robin] = more.users?.rows ?? [];
  if (robin) robin[6] = 'Robin';
  await send(page, more);
  await page.findByRole('button', { name: '1 Changed, People: show' });
  expect(page.queryByText(/^This is the package of/)).toBeNull();
});

test('lines are shown page by page', async () => {
  const page = await openSection('import', 'Import');
  await send(page, district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 30 }));
  await page.user.click(await page.findByRole('button', { name: '31 New, People: show' }));
  const names = () =>
    within(page.getByRole('table', { name: 'People: New' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const paging = within(await page.findByRole('navigation', { name: 'Pages' }));
  await paging.findByText('1–25 of 31');
  const first = names();
  expect(first).toHaveLength(25);
  await page.user.click(paging.getByRole('button', { name: 'Next' }));
  await expect.poll(names).toHaveLength(6);
  paging.getByText('26–31 of 31');
  const next = paging.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(next);
  paging.getByText('26–31 of 31');
  await page.user.click(paging.getByRole('button', { name: 'Previous' }));
  await expect.poll(names).toEqual(first);
});

test('a file that is no package is refused by name, until another is chosen', async () => {
  const page = await openSection('import', 'Import');
  await choose(page, new File(['no zip at all, but long enough'], 'list.zip'));
  await page.findByText('list.zip: The package cannot be read: it is not a zip file');
  expect(await axeFindings()).toEqual([]);
  await choose(page, new File([], 'empty.zip'));
  await page.findByText('empty.zip is empty.');
  const large = new File(['x'], 'large.zip');
  Object.defineProperty(large, 'size', { value: 64 * 2 ** 20 + 1 });
  await choose(page, large);
  await page.findByText('large.zip is larger than 64 MiB.');
  expect(page.queryByText(/list\.zip/)).toBeNull();
});

test('the steps of an import keep the focus', async () => {
  const page = await openSection('import', 'Import');
  const heading = page.getByRole('heading', { level: 1, name: 'Import' });
  page.getByRole('button', { name: 'Choose a package' }).focus();
  await send(page, small());
  await page.findByRole('button', { name: 'Apply' });
  await expect.poll(() => document.activeElement).toBe(heading);
  await page.user.click(page.getByRole('button', { name: 'Discard' }));
  await page.findByText('The import was cancelled. Nothing was changed.');
  await expect.poll(() => document.activeElement).toBe(heading);
});

test('a package without a school says so', async () => {
  const page = await openSection('import', 'Import');
  await send(page, {});
  await page.findByText('roster.zip: The package lists no school.');
});

test('after a broken upload, the earlier package is not offered again', async () => {
  const page = await openSection('import', 'Import');
  await send(page, small());
  await page.findByRole('button', { name: 'Apply' });
  let letCome = () => {};
  const held = new Promise<undefined>((resolve) => {
    letCome = () => resolve(undefined);
  });
  let asks = () => {};
  const asked = new Promise<void>((resolve) => {
    asks = resolve;
  });
  page.network.instead = (form) => {
    if (form.get('apitask') === 'school-import-part') throw new TypeError('fetch failed');
    if (form.get('apitask') !== 'school-import') return undefined;
    asks();
    return held;
  };
  await send(page, small(), 'second.zip');
  await page.findByRole('progressbar');
  let wasOffered = false;
  const watch = new MutationObserver(() => {
    wasOffered ||= page.queryByRole('button', { name: 'Apply' }) !== null;
  });
  watch.observe(page.container, { childList: true, subtree: true });
  await asked;
  letCome();
  await page.findByText(/^The package did not arrive complete/);
  watch.disconnect();
  expect(wasOffered).toBe(false);
});

test('a package arrives, is read and is applied although the answers are lost', async () => {
  const page = await openSection('import', 'Import');
  const isPreview = (form: URLSearchParams) => !form.has('apply');
  for (const task of ['school-import-part', 'school-import-run']) {
    loseAnswer(page, task, isPreview);
    await send(page, named('Small School'));
    await page.findByRole('button', { name: 'Apply' });
    expect(page.queryByRole('alert')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Discard' }));
    await page.findByText('The import was cancelled. Nothing was changed.');
  }
  await send(page, named('Small School'));
  loseAnswer(page, 'school-import-run', (form) => form.has('apply'));
  await page.user.click(await page.findByRole('button', { name: 'Apply' }));
  await page.findByText('The import is done.');
  expect(page.queryByRole('alert')).toBeNull();
});

test('an import of which nothing is heard for a while shows by itself that it is done', async () => {
  const page = await openSection('import', 'Import');
  await send(page, named('Small School'));
  const apply = await page.findByRole('button', { name: 'Apply' });
  loseAnswer(page, 'school-import-run', (form) => form.has('apply'));
  const { instead } = page.network;
  let isCut = false;
  page.network.instead = async (form) => {
    const isRun = form.get('apitask') === 'school-import-run';
    if (!isRun && isCut) throw new TypeError('no answer to any question either');
    const answer = instead?.(form);
    isCut ||= isRun;
    return answer;
  };
  await page.user.click(apply);
  await page.findByText(/This may have been done nevertheless\./);
  const queryKey = ['school', page.service.school.id, 'import'];
  const state = () => page.queryClient.getQueryState(queryKey);
  // It was asked whether the import has begun, and then what the page shows now.
  await expect.poll(() => state()?.errorUpdateCount, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect.poll(() => state()?.fetchStatus).toBe('idle');
  page.network.instead = null;
  await page.findByText('The import is done.');
  expect(page.queryByText(/This may have been done nevertheless\./)).toBeNull();
});

test('a school is exported from its section', async () => {
  const saved = savedFiles();
  const page = await openSection('export', 'Export');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Export the school' }));
  await page.findByText('Small-School-oneroster.zip is saved.');
  expect(saved.map(({ type }) => type)).toEqual(['application/zip']);
  expect(saved[0]?.size).toBeGreaterThan(500);
});

test('a number that rosters give to different people is named after the export', async () => {
  savedFiles();
  const page = await openSection('export', 'Export');
  const { ask, signIn, school } = page.service;
  const choir = { schoolid: school.id, name: 'Choir', syr: '2024-2025', gp: 1, priteach: school.teacher };
  const ses = await signIn();
  await ask('school-class-add', { ses, ...choir, students: 'Bob Ray 500' });
  await ask('school-class-add', { ses, ...choir, name: 'Band', students: 'Ann Fox 500' });
  await page.user.click(page.getByRole('button', { name: 'Export the school' }));
  await page.findByText(
    /^Rosters give ID number 500 to different people\. The package has only the one whom/,
  );
  expect(await axeFindings()).toEqual([]);
});
