import type { Account } from '#dashboard/api/accounts.ts';
import { writtenInstant } from '#dashboard/ui/written.ts';
import styles from './ProfileScreen.module.css';
import { texts } from './texts.ts';

/** What is known and cannot be changed here. */
export function AccountFacts({ account }: { account: Account }) {
  const facts = [
    [texts.role, texts.roles[account.role]],
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
