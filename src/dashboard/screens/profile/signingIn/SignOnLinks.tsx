import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  factorsQuery,
  providersQuery,
  type SignOnLink,
  useNewLink,
  useRemoveLink,
} from '#dashboard/api/accounts/factors.ts';
import type { SignOnProvider } from '#dashboard/api/calls/session.ts';
import { paths } from '#dashboard/app/paths.ts';
import { ConfirmForm } from '#dashboard/shell/secondFactor/ConfirmForm.tsx';
import styles from '#dashboard/shell/secondFactor/Panel.module.css';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { usePanelFocus } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { linkTexts as texts } from './linkTexts.ts';

type Doing = { provider: SignOnProvider } | { link: SignOnLink } | null;

const accountOf = ({ email, issuer }: SignOnLink) => email || new URL(issuer).hostname;

/** Linked accounts of other sign-ins, which can be removed. Nothing if there is no other sign-in. */
export function SignOnLinks() {
  const { data: factors } = useQuery(factorsQuery());
  const { data: providers = [] } = useQuery(providersQuery());
  const [doing, setDoing] = useState<Doing>(null);
  const done = () => setDoing(null);
  const watching = usePanelFocus();
  if (!factors || (providers.length === 0 && factors.links.length === 0)) return null;
  return (
    <section className={styles.panel} aria-labelledby="sign-on-links" {...watching}>
      <h2 id="sign-on-links">{texts.title}</h2>
      <p>{factors.links.length > 0 ? texts.about : texts.none}</p>
      {factors.links.length > 0 && (
        <ul className={styles.items}>
          {factors.links.map((link) => (
            <li key={link.id} className={styles.item}>
              <span>{texts.linked(accountOf(link), writtenInstant(link.created))}</span>
              <Button aria-label={texts.removeOf(accountOf(link))} onClick={() => setDoing({ link })}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {doing === null ? (
        <div className={styles.buttons}>
          {providers.map((provider) => (
            <Button key={provider.name} onClick={() => setDoing({ provider })}>
              {texts.link(provider.label)}
            </Button>
          ))}
        </div>
      ) : 'link' in doing ? (
        <Remove link={doing.link} onDone={done} />
      ) : (
        <Link provider={doing.provider} onCancel={done} />
      )}
    </section>
  );
}

function Link({ provider, onCancel }: { provider: SignOnProvider; onCancel(): void }) {
  const link = useNewLink(provider, paths.profile());
  return (
    <ConfirmForm
      action={texts.go(provider.label)}
      error={link.error}
      isPending={link.isPending || link.isSuccess}
      onConfirm={(password) => link.mutate(password, { onSuccess: (address) => location.assign(address) })}
      onCancel={onCancel}
    >
      <p>{texts.before(provider.label)}</p>
    </ConfirmForm>
  );
}

function Remove({ link, onDone }: { link: SignOnLink; onDone(): void }) {
  const remove = useRemoveLink();
  return (
    <ConfirmForm
      action={texts.removeOf(accountOf(link))}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={(currentPassword) => remove.mutate({ id: link.id, currentPassword }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <p>{texts.after}</p>
    </ConfirmForm>
  );
}
