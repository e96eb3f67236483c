import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SchoolSection } from '#dashboard/app/paths.ts';
import { savedFiles } from '#test/support/page/savedFiles.ts';
import { key, password } from '#test/support/school/school.ts';
import { openSection } from './openSection.ts';

/* Admin changes on a screen left open: a sign-in is asked for over it, and then the change continues. */

type Page = Awaited<ReturnType<typeof openSection>>;

const prompt = 'Sign in again to continue';

/** The classes are the school's, and those of one teacher are archived and old. */
async function openLater(section: SchoolSection, heading: string) {
  const page = await openSection(section, heading, { ownKey: key });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await db.updateTable('classes').set({ school_id: school.id }).execute();
    await db
      .updateTable('classes')
      .set({ folder: 2, school_year: '2020-2021', primary_teacher: school.teacher })
      .where('primary_teacher', '=', school.colleague)
      .execute();
  });
  await page.queryClient.invalidateQueries();
  await database.writing((db) => db.updateTable('sessions').set({ proven: 1 }).execute());
  return page;
}

const isGone = (page: Page) => expect.poll(() => page.queryByRole('dialog', { name: prompt })).toBeNull();

async function choose(page: Page, person: string, action: string) {
  await page.user.click(await page.findByRole('button', { name: `Change ${person}` }));
  await page.user.click(await page.findByRole('menuitem', { name: action }));
}

const press = async (page: Page, name: string | RegExp) =>
  page.user.click(await page.findByRole('button', { name }));

interface Change {
  section?: [SchoolSection, string];
  /** Everything up to the last step of the change. */
  ask(page: Page): Promise<() => Promise<unknown>>;
  /** Shown only after its success. */
  done(page: Page): Promise<unknown>;
}

const changes: Record<string, Change> = {
  'a teacher is removed from the school': {
    async ask(page) {
      await choose(page, 'Chidi Okafor', 'Remove from the school…');
      return () => press(page, 'Remove');
    },
    done: (page) => expect.poll(() => page.queryByRole('button', { name: 'Change Chidi Okafor' })).toBeNull(),
  },
  'guardians are added as a list': {
    async ask(page) {
      await press(page, 'Add guardians');
      await page.user.click(await page.findByLabelText('One guardian on each line'));
      await page.user.paste('12,Rosa de la Cruz,rosa@home.example,Mother');
      await press(page, 'Check the list');
      await page.findByRole('button', { name: 'Add 1 guardian' });
      return () => press(page, 'Add 1 guardian');
    },
    done: (page) => page.findByText('1 guardian is added. New ones get an invitation by email.'),
  },
  'students get accounts': {
    async ask(page) {
      await press(page, 'Student accounts');
      await page.findByRole('combobox', { name: 'School year and grading period' });
      return () => press(page, 'Create the accounts');
    },
    done: (page) => page.findByRole('region', { name: 'Sign-in slips' }),
  },
  'the school is exported': {
    section: ['export', 'Export'],
    ask: async (page) => () => press(page, 'Export the school'),
    done: (page) => page.findByText('Small-School-oneroster.zip is saved.'),
  },
  'everything about a person is saved': {
    async ask(page) {
      await choose(page, 'Chidi Okafor', 'Export everything about this person…');
      return () => press(page, 'Download JSON');
    },
    done: (page) => page.findByText('Everything about Chidi Okafor is in the file.'),
  },
  'a person is erased': {
    async ask(page) {
      await choose(page, 'Chidi Okafor', 'Erase…');
      await page.user.type(
        await page.findByLabelText('Type the name to confirm: Chidi Okafor'),
        'Chidi Okafor',
      );
      return () => press(page, 'Erase for good');
    },
    done: (page) => page.findByText('The person is erased.'),
  },
  'a school year is erased': {
    section: ['years', 'Years'],
    async ask(page) {
      await press(page, 'Erase 2020-2021…');
      // The preview needs no sign-in.
      await page.findByText(/It has \d+ class/);
      await page.user.type(await page.findByLabelText('Type the year to confirm: 2020-2021'), '2020-2021');
      return () => press(page, 'Erase for good');
    },
    done: (page) => page.findByText(/^2020-2021 is erased: /),
  },
};

test.each(Object.entries(changes))(
  '%s after a sign-in over the screen, and not without',
  async (_, change) => {
    savedFiles();
    const page = await openLater(...(change.section ?? ['people', 'People']));
    const make = await change.ask(page);
    expect(page.queryByRole('dialog', { name: prompt })).toBeNull();
    await make();
    const asked = within(await page.findByRole('dialog', { name: prompt }));
    await page.user.click(asked.getByRole('button', { name: 'Cancel' }));
    await isGone(page);
    await expect.poll(() => page.queryClient.isMutating()).toBe(0);
    expect(page.queryByRole('alert')).toBeNull();
    await make();
    const again = within(await page.findByRole('dialog', { name: prompt }));
    await page.user.type(again.getByLabelText('Password'), `${password}{Enter}`);
    await isGone(page);
    await change.done(page);
  },
);
