import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { checkPage } from '#test/support/engines/pageCheck.ts';
import { button, dialog, field, link, menuItem, type Person, words } from '#test/support/engines/person.ts';

/* What families see, and texts for them. */

const student = 'jose.alvarez';
const algebra = 1;
const inAlgebra = { selector: `main a[href^="/my-"][href$="/${algebra}"]` };
const controls = 'main a[href], main button, [role=dialog] button, [role=dialog] input';

inEachEngine(
  ({ mailbox, endSession, open }) => {
    /** Each attempt invites a different person. */
    let tries = 0;

    async function invite(person: Person, username: string) {
      await person.click(button('Invite a guardian'));
      await person.fill(field('Name'), 'Rosa Álvarez');
      await person.fill(field('Email'), 'rosa at home');
      await person.window.press('Enter');
      await person.sees(dialog('Invite a guardian'));
      await checkPage(person, 'invite', '[role=dialog] button, [role=dialog] input', 5);
      await person.fill(field('Email'), `${username}@home.example`);
      await person.fill(field('Relation'), 'Mother');
      await person.click(button('Send the invitation'));
      await person.sees(words(`An invitation is on the way to ${username}@home.example.`));
    }

    /** By the mailed link, as somebody without an account. */
    async function join(person: Person, username: string, name: string) {
      const { linkTo } = mailbox();
      const address = `${username}@home.example`;
      await expect.poll(() => linkTo(address, 'invitation')).not.toBe('');
      await endSession();
      await person.visit(linkTo(address, 'invitation'));
      await person.fill(field('Your name'), name);
      await person.fill(field('Username'), username);
      await person.fill(field('Password'), 'open-window-9');
      await checkPage(person, 'join', 'main button, main input', 4);
      await person.click(button('Join'));
      await person.atScreen('My children');
    }

    /** The line of Algebra, for the signed-in guardian. */
    async function gradeSeen(person: Person) {
      await person.sees(inAlgebra);
      return person.window.evaluate(
        (selector) => document.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' '),
        inAlgebra.selector,
      );
    }

    test('a student invites a guardian, who sees the grade, gets the report and is removed', async () => {
      const username = `rosa${++tries}`;
      const person = await open(student);
      await person.visit('/my-classes');
      expect(await person.heading()).toBe('My classes');
      await checkPage(person, 'my-classes', controls, 3);
      const grade = await gradeSeen(person);
      await person.click(inAlgebra);
      await person.atScreen('Algebra 1, Period 1');
      await person.window.reload();
      await person.atScreen('Algebra 1, Period 1');
      await person.visit(`/my-classes/${algebra}`);
      await person.atScreen('Algebra 1, Period 1');
      await checkPage(person, 'my-grades', controls, 2);
      await person.click(link('My classes'));
      await person.atScreen('My classes');
      await invite(person, username);
      await person.window.reload();
      await person.sees(button('Remove Rosa Álvarez'));
      await checkPage(person, 'my-guardians', controls, 4);

      await join(person, username, 'Rosa Álvarez');
      expect(await gradeSeen(person)).toBe(grade);
      await checkPage(person, 'my-children', controls, 1);
      await person.click(inAlgebra);
      await person.atScreen('Algebra 1, Period 1');
      await person.window.reload();
      await person.atScreen('Algebra 1, Period 1');
      const [child] = (await person.path()).match(/\d+/) ?? [];
      await person.visit(`/my-children/${child}/${algebra}`);
      await person.atScreen('Algebra 1, Period 1');
      await checkPage(person, 'child', controls, 2);
      await person.click(link('My children'));
      await person.atScreen('My children');

      await endSession();
      const teacher = await open();
      await teacher.visit('/classes');
      await teacher.ask('class-edit', { clid: algebra, stumail: 1 });
      await teacher.visit(`/classes/${algebra}/reports`);
      await teacher.click(button('Email…'));
      await teacher.sees(button('Email 1 report'));
      await teacher.fill(field(/^Your note in the message/), '{first} did well.');
      await teacher.sees(words(/^José did well\.$/));
      await checkPage(teacher, 'mail', '[role=dialog] button', 3);
      await teacher.click(button('Email 1 report'));
      await teacher.sees(words(/^1 report is on the way/));
      const letters = () => mailbox().mail.taken.filter(({ to }) => to === `${username}@home.example`);
      await expect.poll(() => letters().at(-1)?.raw ?? '').toContain('application/pdf');

      await endSession();
      const again = await open(student);
      await again.visit('/my-classes');
      await again.click(button('Remove Rosa Álvarez'));
      await again.sees(dialog(/^Remove Rosa/));
      await checkPage(again, 'remove-guardian', '[role=alertdialog] button', 2);
      await again.click(button('Remove'));
      await again.noLongerSees(button('Remove Rosa Álvarez'));
    });

    test('a guardian added by the school joins by mail, and is removed by the school', async () => {
      const username = `nils${++tries}`;
      const address = `${username}@home.example`;
      const guardians = async (person: Person) => {
        await person.visit('/school/people');
        await person.fill(field(/^Find a student/), 'dylan adams');
        await person.sees(words('1 student'));
        await person.click(button(/Change Dylan Adams$/));
        await person.click(menuItem('Guardians…'));
        await person.sees(dialog('Guardians of Dylan Adams'));
      };
      const admin = await open('whitfield');
      await guardians(admin);
      await admin.fill(field('Name'), 'Nils Adams');
      await admin.fill(field('Email'), 'nils at home');
      await admin.click(button('Add and invite'));
      await admin.sees({ selector: '[role=dialog] input[aria-invalid=true]' });
      await checkPage(admin, 'add-guardian', '[role=dialog] button, [role=dialog] input', 5);
      await admin.fill(field('Email'), address);
      await admin.click(button('Add and invite'));
      await admin.sees(words(`An invitation is on the way to ${address}.`));
      await checkPage(admin, 'guardian-added', '[role=dialog] button, [role=dialog] input', 7);

      await join(admin, username, 'Nils Adams');
      await admin.sees(words(/Dylan/));

      await endSession();
      const again = await open('whitfield');
      await guardians(again);
      await again.sees(words(/Has an account$/));
      await again.click(button('Remove Nils Adams'));
      await checkPage(again, 'drop-guardian', '[role=dialog] button', 4);
      await again.click({ selector: '[role=dialog] button', name: 'Remove Nils Adams' });
      await again.sees(words('Nils Adams is removed.'));
    });

    test('a comment is written, becomes a phrase, and one press inserts it for the next student', async () => {
      const person = await open();
      await person.visit(`/classes/${algebra}/periods?report=comments`);
      await person.sees({ selector: 'textarea' });
      const nth = (line: number) => ({ selector: `tbody tr:nth-of-type(${line}) textarea` });
      const written = async (line: number) => (await person.look(nth(line)))?.value;
      const { students } = await person.ask('gradebook', { clid: algebra });
      const [one, two] = students as { first: string; stuid: number }[];
      const saved = async () => {
        const { comments } = await person.ask('class-comments', { clid: algebra });
        return [one, two].map(
          (each) =>
            (comments as { stuid: number; comment: string }[]).find(({ stuid }) => stuid === each?.stuid)
              ?.comment,
        );
      };
      await person.fill(nth(1), `${one?.first} asks good questions.`);
      await person.click(button('Phrases'));
      await person.sees(menuItem('Edit phrases…'));
      await checkPage(person, 'phrases', '[role=menuitem]', 2);
      await person.click(menuItem('Add this comment to your phrases'));
      const chip = button('{first} asks good questions.');
      await person.sees(chip);
      await person.fill(nth(2), ' ');
      await person.click(chip);
      await expect.poll(() => written(2)).toContain(`${two?.first} asks good questions.`);
      await person.window.press('Enter');
      await expect
        .poll(saved)
        .toEqual([`${one?.first} asks good questions.`, `${two?.first} asks good questions.`]);
      await person.window.reload();
      await person.sees(chip);
      expect(await written(1)).toBe(`${one?.first} asks good questions.`);
      await checkPage(person, 'comments', 'main tbody textarea', 2);
      await person.click(button('Phrases'));
      await person.click(menuItem('Edit phrases…'));
      await person.sees(dialog('Phrases'));
      await checkPage(person, 'edit-phrases', '[role=dialog] button, [role=dialog] textarea', 5);
      await person.click(button('Delete phrase 1'));
      await person.click(button('Save'));
      await person.noLongerSees(chip);
    });
  },
  { withMail: true },
);
