import { expect, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';

const home = 'ana@home.example';
const school = 'rivera@school.example';

onEachDatabase((service) => {
  const edit = async (email: string) => {
    const ses = await service().signIn();
    const details = { usr: 'rivera', name: 'Ana Rivera', email, mailmail: 0, pwdconf: password };
    return service().ask('profile', { ses, ...details });
  };
  const addresses = async () => {
    const { email, newemail } = (await service().ask('profile', { ses: await service().signIn() })).values;
    return { email, newemail };
  };
  const mail = () => receiveMail(service().database);
  const confirm = (token: string | undefined) =>
    service().ask('profile-email-confirm', { token: token ?? '' });

  test('a new address counts once its link is opened; both addresses get mail', async () => {
    expect((await edit(home)).success).toBe(true);
    expect(await addresses()).toEqual({ email: school, newemail: home });
    // What is ours comes after what is documented.
    const { values } = await service().ask('profile', { ses: await service().signIn() });
    expect(Object.keys(values).slice(-2)).toEqual(['mailmail', 'newemail']);
    const letters = await mail();
    expect(letters.map(({ to }) => to).sort()).toEqual([home, school]);
    const toNew = letters.find(({ to }) => to === home);
    const toOld = letters.find(({ to }) => to === school);
    expect(toNew?.text).toContain('Confirm your email address');
    expect(toOld?.text).toContain('a…@home.example');
    expect(toOld?.token).toBe('');
    expect((await confirm(toNew?.token)).values).toEqual({ email: home });
    expect(await addresses()).toEqual({ email: home, newemail: undefined });
    const told = await mail();
    expect(told).toMatchObject([{ to: school }]);
    expect(told[0]?.text).toContain('Your email address was changed');
    expect((await confirm(toNew?.token)).errors).toEqual({ token: 'This link has already been used' });
  });

  test('a password-reset link sent to the old address no longer works', async () => {
    await service().ask('password-forgot', { usr: 'rivera' });
    const [reset] = await mail();
    await edit(school);
    const letter = (await mail()).find(({ to }) => to === school);
    expect((await confirm(letter?.token)).success).toBe(true);
    const refused = await service().ask('password-reset', {
      token: reset?.token ?? '',
      pwd: 'quiet-hallway',
    });
    expect(refused.errors).toEqual({ token: 'This link has already been used' });
    await mail();
  });

  test('the last of several new addresses counts, and a change can be cancelled', async () => {
    await edit('one@home.example');
    const one = (await mail()).find(({ token }) => token !== '');
    await edit('two@home.example');
    const two = (await mail()).find(({ token }) => token !== '');
    expect((await confirm(one?.token)).success).toBe(false);
    expect((await addresses()).newemail).toBe('two@home.example');
    expect((await edit(school)).success).toBe(true);
    expect((await addresses()).newemail).toBe('two@home.example');
    const ses = await service().signIn();
    expect((await service().ask('profile-email-drop', { ses })).success).toBe(true);
    expect(await addresses()).toEqual({ email: school, newemail: undefined });
    expect((await confirm(two?.token)).success).toBe(false);
    expect(await addresses()).toEqual({ email: school, newemail: undefined });
  });

  test('nobody can flood other people with links', async () => {
    const { database } = service();
    await database.writing((db) => db.deleteFrom('mail').execute());
    for (let count = 0; count < 5; count++) expect((await edit(`x${count}@home.example`)).success).toBe(true);
    const refused = await edit('x5@home.example');
    expect(refused.errors).toEqual({ email: 'Too many new addresses were entered: try again in an hour' });
    expect((await addresses()).newemail).toBe('x4@home.example');
  });

  test('many wrong passwords are reported to the owner, once a day, even one who wants no mail', async () => {
    const { database, ask, school: small } = service();
    await database.writing((db) => db.deleteFrom('mail').execute());
    const wantsNone = { mail: 0 };
    await database.writing((db) =>
      db.updateTable('accounts').set(wantsNone).where('id', '=', small.colleague).execute(),
    );
    for (let count = 0; count < 4; count++) await ask('login', { usr: 'okafor', pwd: 'wrong' });
    expect(await mail()).toEqual([]);
    await ask('login', { usr: 'okafor', pwd: 'wrong' });
    const [letter, ...others] = await mail();
    expect(letter).toMatchObject({ to: 'okafor@school.example' });
    expect(letter?.text).toContain('Too many failed sign-ins');
    expect(others).toEqual([]);
    await database.writing((db) => db.deleteFrom('attempts').execute());
    for (let count = 0; count < 5; count++) await ask('login', { usr: 'okafor', pwd: 'wrong' });
    for (let count = 0; count < 5; count++) await ask('login', { usr: 'nobody.here', pwd: 'wrong' });
    expect(await mail()).toEqual([]);
  });
});
