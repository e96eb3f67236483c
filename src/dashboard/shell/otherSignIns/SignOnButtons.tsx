import type { MouseEvent } from 'react';
import { type SignOnProvider, session, signOnAddress } from '#dashboard/api/calls/session.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './OtherSignIns.module.css';
import { texts } from './texts.ts';

export interface SignOnProps {
  providers: readonly SignOnProvider[];
  /** The page that was wanted. */
  to: string;
  /** Why the person returned without being signed in, and from where. */
  problem?: string | null;
  by?: string | null;
  /** In its own window: this page must stay open. */
  apart?: boolean;
  /** They must sign in again there, too. */
  afresh?: boolean;
}

/** A small window beside the page. If the browser allows none, the link opens a tab as usual. */
function openWindow(event: MouseEvent<HTMLAnchorElement>) {
  const opened = window.open(event.currentTarget.href, '', 'popup,width=520,height=680');
  if (!opened) return;
  event.preventDefault();
  // The provider's page gets no hold of this one. Not `noopener`, which does not say whether a window opened.
  opened.opener = null;
}

/** The other sign-ins that lead here, and why the last one did not. */
export default function SignOnButtons(props: SignOnProps) {
  const { providers, to, problem, by, apart = false, afresh = false } = props;
  const label = providers.find(({ name }) => name === by)?.label ?? texts.unknownProvider;
  // It comes from the address, so it may be anything.
  const isKnown = problem && Object.hasOwn(texts.problems, problem);
  const sentence = isKnown ? texts.problems[problem]?.(label) : undefined;
  return (
    <>
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      {providers.map((provider) => (
        <a
          key={provider.name}
          className={buttonClass()}
          href={signOnAddress(provider, to, afresh || (problem === 'weak' && provider.name === by))}
          // A provider that cannot ask afresh is asked so once, and keeps nobody out.
          {...(apart ? { target: '_blank', onClick: openWindow } : { onClick: session.forgetLeaving })}
        >
          {texts.with(provider.label)}
        </a>
      ))}
      {apart && <p className={styles.apart}>{texts.apart}</p>}
    </>
  );
}
