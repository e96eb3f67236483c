import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  type Account,
  accountQuery,
  mayHaveMessages,
  offers,
  openTasksQuery,
} from '#dashboard/api/accounts/accounts.ts';
import { factorsQuery, providersQuery } from '#dashboard/api/accounts/factors.ts';
import { placesQuery } from '#dashboard/api/accounts/sessions.ts';
import { askBeside, type Load, withinASecond } from '#dashboard/api/calls/load.ts';
import { childrenQuery, mayFollow } from '#dashboard/api/families/children.ts';
import { paths } from '#dashboard/app/paths.ts';
import { SecondFactor } from '#dashboard/screens/profile/signingIn/SecondFactor.tsx';
import { SignedInPlaces } from '#dashboard/screens/profile/signingIn/SignedInPlaces.tsx';
import { SignOnLinks } from '#dashboard/screens/profile/signingIn/SignOnLinks.tsx';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './texts.ts';

const importPasskeys = () => import('#dashboard/screens/profile/signingIn/Passkeys.tsx');
const Passkeys = lazyChunk(importPasskeys);

export const load: Load = async (queryClient) => {
  const [, tasks] = await Promise.all([
    queryClient.ensureQueryData(accountQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
  ]);
  await withinASecond(
    offers(tasks, 'guardian-students') ? askBeside(queryClient, childrenQuery()) : null,
    offers(tasks, 'profile-factors') ? askBeside(queryClient, factorsQuery()) : null,
    offers(tasks, 'profile-link-new') ? askBeside(queryClient, providersQuery()) : null,
    offers(tasks, 'profile-sessions') ? askBeside(queryClient, placesQuery()) : null,
    offers(tasks, 'profile-passkey-add') ? importPasskeys().catch(() => null) : null,
  );
};

/** The account of the person signed in, and the parts of it that can be changed. */
export function Component() {
  const { data: account } = useSuspenseQuery(accountQuery());
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  return (
    <Screen title={texts.title} aside={<bdi>{account.name}</bdi>}>
      <div className={styles.columns}>
        <div className={styles.main}>
          {mayFollow(account, tasks) && <ChildrenLink />}
          <ProfileForm account={account} hasMessages={mayHaveMessages(tasks)} />
          {offers(tasks, 'profile-factors') && <SecondFactor />}
          {offers(tasks, 'profile-passkey-add') && (
            <ChunkBoundary instead={null}>
              <Passkeys />
            </ChunkBoundary>
          )}
          {offers(tasks, 'profile-link-new') && <SignOnLinks />}
          {offers(tasks, 'profile-sessions') && <SignedInPlaces />}
        </div>
        <AccountFacts account={account} follows={offers(tasks, 'guardian-students')} />
      </div>
    </Screen>
  );
}

/** A teacher's or admin's link to the classes of a child whom they follow; nothing for everybody else. */
function ChildrenLink() {
  const { data: children = [] } = useQuery(childrenQuery());
  if (children.length === 0) return null;
  return (
    <p>
      <Link to={paths.ownClasses()}>{texts.children(children.map(({ name }) => name))}</Link>
    </p>
  );
}

/** Facts that cannot be changed here. On the service a guardian has the role of a student. */
function AccountFacts({ account, follows }: { account: Account; follows: boolean }) {
  const { data: children = [] } = useQuery({ ...childrenQuery(), enabled: follows });
  const isGuardian = account.role === 'student' && children.length > 0;
  const facts = [
    [texts.role, isGuardian ? texts.guardian : texts.roles[account.role]],
    [texts.status, account.blocked ? texts.blocked : texts.active],
    [texts.lastSignIn, account.lastSignIn ? writtenInstant(account.lastSignIn) : texts.never],
    [texts.created, writtenInstant(account.created)],
    [texts.picture, account.hasPicture ? texts.hasPicture : texts.noPicture],
    [texts.number, String(account.id)],
  ];
  return (
    <section className={styles.facts} aria-labelledby="account-facts">
      <h2 id="account-facts">{texts.facts}</h2>
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
