import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '#dashboard/api/accounts.ts';
import type { Load } from '#dashboard/api/load.ts';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './texts.ts';

export const load: Load = (queryClient) => queryClient.ensureQueryData(accountQuery());

/** What the service knows of whoever is signed in, and what of it can be changed. */
export function Component() {
  const { data: account } = useSuspenseQuery(accountQuery());
  return (
    <Screen title={texts.title} aside={<bdi>{account.name}</bdi>}>
      <div className={styles.columns}>
        <ProfileForm account={account} />
        <AccountFacts account={account} />
      </div>
    </Screen>
  );
}
