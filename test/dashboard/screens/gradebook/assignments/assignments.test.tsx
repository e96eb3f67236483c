import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openHeading } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { holdAnswers, openSchool } from '#test/support/page/openDashboard.tsx';

/** The gradebook of Algebra; `assignments` are those on the service. */
async function openBook(username = 'rivera') {
  const page = await openSchool('/classes', username);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/gradebook`);
  const grid = await page.findByRole('grid', { name: 'Scores of Algebra I' });
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  const read = async () => page.service.ask('gradebook', { ses: await page.service.signIn(), clid });
  const assignments = async (): Promise<Record<string, unknown>[]> => (await read()).assignments;
  /** The service does what this many requests ask, and the page gets no answer about assignments until `end`. */
  const loseAnswers = async (most = 1) => {
    const ses = await page.service.signIn();
    let left = most;
    let isLost = true;
    page.network.instead = async (form) => {
      if (!isLost || !/^assignment(-edit)?$/.test(form.get('apitask') ?? '')) return undefined;
      if (form.get('apitask') === 'assignment-edit' && left-- > 0)
        await page.service.ask('assignment-edit', { ...Object.fromEntries(form), ses });
      throw new TypeError('the answer is lost');
    };
    return () => {
      isLost = false;
    };
  };
  /** The same, but the next question is answered. */
  const loseAnswer = async () => {
    const end = await loseAnswers();
    const { instead } = page.network;
    page.network.instead = async (form) => {
      if (form.get('apitask') === 'assignment') end();
      return instead?.(form);
    };
  };
  const edits = () => page.network.sent.filter((form) => form.get('apitask') === 'assignment-edit');
  const menu = async (title: string, item: string) => {
    await openHeading({ ...page, grid }, title);
    await page.user.click(await page.findByRole('menuitem', { name: item }));
  };
  return { ...page, grid, read, assignments, edits, menu, loseAnswer, loseAnswers };
}

describe('an assignment', () => {
  test('being typed is not discarded by Escape or a click outside', async () => {
    const page = await openBook();
    await page.user.keyboard('{Alt>}n{/Alt}');
    await page.findByRole('dialog', { name: 'New assignment' });
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    await page.user.keyboard('{Alt>}n{/Alt}');
    await page.findByRole('dialog', { name: 'New assignment' });
    await page.user.keyboard('Quiz 7{Escape}');
    await page.findByText(/^What you entered would be lost\./);
    await page.user.click(document.querySelector('[data-rac][class*=overlay]') ?? document.body);
    expect(page.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Quiz 7');
    await page.user.click(page.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(page.edits()).toEqual([]);
  });

  test('being saved says so on Escape, and is saved', async () => {
    const page = await openBook();
    let letGo = () => {};
    page.network.instead = (form) =>
      form.get('apitask') === 'assignment-edit'
        ? new Promise((resolve) => {
            letGo = () => resolve(undefined);
          })
        : undefined;
    await page.user.keyboard('{Alt>}n{/Alt}');
    await page.findByRole('dialog', { name: 'New assignment' });
    await page.user.keyboard('Quiz 7{Enter}');
    await expect.poll(() => page.edits()).toHaveLength(1);
    await page.user.keyboard('{Escape}');
    await page.findByText('Saving…');
    expect(page.queryByText(/not saved yet/)).toBeNull();
    letGo();
    await page.findByText('“Quiz 7” is added.');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('is added by key, due today, and undone by Undo', async () => {
    const page = await openBook();
    await page.user.keyboard('{Alt>}n{/Alt}');
    const dialog = await page.findByRole('dialog', { name: 'New assignment' });
    await expect.poll(() => document.activeElement).toBe(page.getByRole('textbox', { name: 'Title' }));
    expect(await axeFindings(dialog)).toEqual([]);
    await page.user.keyboard('Quiz 7');
    await page.user.clear(page.getByLabelText('Points'));
    await page.user.type(page.getByLabelText('Points'), '12,5');
    await page.user.selectOptions(page.getByLabelText('Category'), 'Tests');
    await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
    await page.findByText('“Quiz 7” is added.');
    expect(await page.assignments()).toContainEqual(
      expect.objectContaining({ title: 'Quiz 7', points: 12.5, cat: 2 }),
    );
    await page.findByRole('columnheader', { name: /^Quiz 7, Tests/ });
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Quiz 7” is removed.');
    expect(await page.assignments()).toHaveLength(4);
  });

  test('shows errors before anything is sent', async () => {
    const page = await openBook();
    await page.user.click(page.getByRole('button', { name: 'New assignment' }));
    await page.findByRole('dialog');
    await page.user.clear(page.getByLabelText('Points'));
    await page.user.type(page.getByLabelText('Points'), '0{Enter}');
    await page.findByRole('textbox', { name: 'Title', description: /Enter a title/ });
    await expect.poll(() => document.activeElement).toBe(page.getByRole('textbox', { name: 'Title' }));
    expect(page.getByRole('textbox', { name: 'Points', description: /above 0/ })).toBeTruthy();
    expect(page.edits()).toEqual([]);
  });

  test('of extra credit needs no points', async () => {
    const page = await openBook();
    await page.user.click(page.getByRole('button', { name: 'New assignment' }));
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Bonus');
    await page.user.click(page.getByLabelText(/^Extra credit/));
    await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
    await page.findByText('“Bonus” is added.');
    expect(page.edits()[0]?.get('points')).toBe('EC');
  });

  test('whose answer is lost counts as added or changed, and can be undone', async () => {
    const page = await openBook();
    const titles = async () => (await page.assignments()).map(({ title }) => title).sort();
    const before = await titles();
    await page.loseAnswer();
    await page.user.click(page.getByRole('button', { name: 'New assignment' }));
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Quiz 7{Enter}');
    await page.findByText('“Quiz 7” is added.');
    await page.menu('Quiz 7', 'Edit assignment…');
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'b');
    await page.loseAnswer();
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('“Quiz 7b” is changed.');
    expect(await titles()).toEqual([...before, 'Quiz 7b'].sort());
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Quiz 7b” is restored.');
    expect(await titles()).toEqual([...before, 'Quiz 7'].sort());
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Quiz 7” is removed.');
    expect(await titles()).toEqual(before);
  });

  test("names the fields that a colleague has changed meanwhile, and Undo brings back the colleague's", async () => {
    const page = await openBook();
    await page.menu('Worksheet 1', 'Edit assignment…');
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'b');
    const ses = await page.service.signIn();
    await page.service.ask('assignment-edit', { ses, clid: 1, assnid: 1, title: 'Sheet 1', points: 12 });
    await page.queryClient.invalidateQueries();
    await page.findByText('Someone has since changed this, and saving overwrites it: Title.');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('“Worksheet 1b” is changed.');
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Worksheet 1b” is restored.');
    expect(await page.assignments()).toContainEqual(
      expect.objectContaining({ assnid: 1, title: 'Sheet 1', points: 12 }),
    );
  });

  test('that may have been added says so; given up, it can be undone as soon as the service answers', async () => {
    const page = await openBook();
    const end = await page.loseAnswers();
    await page.user.click(page.getByRole('button', { name: 'New assignment' }));
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Quiz 7{Enter}');
    await page.findByText(/This may have been saved nevertheless\./);
    expect(page.queryByText(/^Not saved/)).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Cancel' }));
    end();
    fireEvent(window, new Event('online'));
    await page.findByText('“Quiz 7” is added.');
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Quiz 7” is removed.');
    expect(await page.assignments()).toHaveLength(4);
  });

  test('that may have been deleted says so, and can be undone as soon as the service answers', async () => {
    const page = await openBook();
    const end = await page.loseAnswers();
    await page.menu('Worksheet 1', 'Delete');
    await page.findByText(/^It is not known yet whether “Worksheet 1” is deleted\./);
    end();
    fireEvent(window, new Event('online'));
    await page.findByText(/^“Worksheet 1” is deleted/);
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Worksheet 1” is restored, with all its scores.');
  });

  test('whose answer was lost keeps its text, and is added once', async () => {
    const page = await openBook();
    await page.user.click(page.getByRole('button', { name: 'New assignment' }));
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Quiz 7');
    const end = await page.loseAnswers();
    await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
    await page.findByText(/This may have been saved nevertheless\./);
    end();
    const title = page.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveProperty('value', 'Quiz 7');
    await page.user.type(title, 'b');
    await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
    await page.findByText('“Quiz 7b” is added.');
    expect((await page.assignments()).map(({ title: one }) => one)).toContain('Quiz 7b');
    expect(await page.assignments()).toHaveLength(5);
    const names = page.edits().flatMap((form) => form.get('once') ?? []);
    expect(new Set(names).size).toBe(1);
  });

  test("shows the service's refusal beside its field", async () => {
    const page = await openBook();
    await page.menu('Worksheet 1', 'Edit assignment…');
    const title = await page.findByRole('textbox', { name: 'Title' });
    await page.user.type(title, '!');
    page.network.instead = (form) =>
      form.get('apitask') === 'assignment-edit'
        ? Response.json({ success: false, values: {}, errors: { title: 'Not this title' }, time: 1 })
        : undefined;
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByRole('textbox', { name: 'Title', description: /Not this title/ });
    expect(title).toHaveProperty('value', 'Worksheet 1!');
  });

  test('is edited from its heading: only changed fields are sent, and Undo reverts them', async () => {
    const page = await openBook();
    await page.menu('Worksheet 1', 'Edit assignment…');
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), ' (short)');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('“Worksheet 1 (short)” is changed.');
    const sent = page.edits()[0];
    expect([sent?.get('title'), sent?.get('due'), sent?.get('points'), sent?.get('cat')]).toEqual([
      ...['Worksheet 1 (short)', null, null, null],
    ]);
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('“Worksheet 1 (short)” is restored.');
    expect((await page.assignments()).map(({ title }) => title)).toContain('Worksheet 1');
  });

  test('is duplicated under its own name', async () => {
    const page = await openBook();
    await page.menu('Unit test', 'Duplicate…');
    await page.findByRole('dialog', { name: 'New assignment' });
    await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
    await page.findByText('“Unit test (copy)” is added.');
    expect(await page.assignments()).toContainEqual(
      expect.objectContaining({ title: 'Unit test (copy)', points: 50, cat: 2, due: '20240910' }),
    );
  });

  test('is deleted with its scores, and restored with them', async () => {
    const page = await openBook();
    const before = await page.read();
    await page.menu('Unit test', 'Delete');
    await page.findByText('“Unit test” is deleted, with 3 scores.');
    expect(await page.assignments()).toHaveLength(3);
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('“Unit test” is restored, with all its scores.');
    const after = await page.read();
    expect([after.assignments, after.scores, after.students]).toEqual([
      ...[before.assignments, before.scores, before.students],
    ]);
  });

  test('whose deletion was done though its answer was lost is deleted, and can be restored', async () => {
    const page = await openBook();
    const before = await page.read();
    const ses = await page.service.signIn();
    page.network.instead = async (form) => {
      if (form.get('delete') !== '1') return undefined;
      await page.service.ask('assignment-edit', { ...Object.fromEntries(form), ses });
      throw new TypeError('the answer is lost');
    };
    await page.menu('Unit test', 'Delete');
    await page.findByText('“Unit test” is deleted, with 3 scores.');
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('“Unit test” is restored, with all its scores.');
    expect((await page.read()).scores).toEqual(before.scores);
  });

  test('being deleted is not yet undone, and nothing before it either', async () => {
    const page = await openBook();
    page.grid.focus();
    await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>3/}7{Enter}');
    const score = async () =>
      (await page.read()).scores.find((item: Record<string, number>) => item.assnid === 1)?.score;
    await expect.poll(score).toBe('7');
    const answer = holdAnswers(page.network, 'assignment-edit');
    await page.menu('Unit test', 'Delete');
    await expect.poll(() => page.edits()).toHaveLength(1);
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText(/^Nothing was undone: “Unit test” is still being deleted\./);
    answer();
    await page.findByText('“Unit test” is deleted, with 3 scores.');
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('“Unit test” is restored, with all its scores.');
    expect(await score()).toBe('7');
  });

  test('that could not be deleted stays, with a message', async () => {
    const page = await openBook();
    page.network.instead = (form) => {
      if (form.get('apitask') === 'assignment-edit') throw new TypeError('fetch failed');
      return undefined;
    };
    await page.menu('Unit test', 'Delete');
    await page.findByText(/“Unit test” could not be deleted/);
    expect(page.getByRole('columnheader', { name: /^Unit test/ })).toBeTruthy();
  });

  test('that could not be deleted is named on whatever screen the teacher is by then', async () => {
    const page = await openBook();
    let fail = () => {};
    const held = new Promise<never>((_, reject) => {
      fail = () => reject(new TypeError('fetch failed'));
    });
    page.network.instead = (form) => (form.get('apitask') === 'assignment-edit' ? held : undefined);
    await page.menu('Unit test', 'Delete');
    await expect.poll(() => page.edits()).toHaveLength(1);
    await page.router.navigate('/classes/1/periods');
    await page.findByRole('heading', { level: 1, name: 'Marking periods' });
    fail();
    await page.findByText(/“Unit test” could not be deleted/);
  });

  test('offers no changes to teachers with view access', async () => {
    const page = await openBook('okafor');
    expect(page.queryByRole('button', { name: 'New assignment' })).toBe(null);
    await page.user.keyboard('{Alt>}n{/Alt}');
    expect(page.queryByRole('dialog')).toBe(null);
  });
});

describe('in a class with marking periods', () => {
  test('an assignment is in the period of its due date, or in a chosen one', async () => {
    const page = await openBook();
    expect((await page.assignments())[1]).not.toHaveProperty('term');
    const ses = await page.service.signIn();
    const terms = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2\nP5 - - - Exam';
    const clid = page.service.school.algebra;
    await page.service.ask('class-edit', { ses, clid, terms });
    await act(() => page.queryClient.invalidateQueries());
    await page.menu('Unit test', 'Edit assignment…');
    const chosen = await page.findByLabelText('Marking period');
    expect(
      within(chosen)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['By due date: Quarter 2', 'Quarter 1', 'Quarter 2', 'Exam']);
    await page.user.selectOptions(chosen, 'Exam');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('“Unit test” is changed.');
    expect(Object.fromEntries(page.edits().at(-1) ?? [])).toMatchObject({ assnid: '2', term: '5' });
    expect((await page.assignments())[1]).toMatchObject({ term: 5 });
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(async () => (await page.assignments())[1]).not.toHaveProperty('term');
  });
});
