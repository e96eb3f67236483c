import { type SignOnProvider, signOnAddress } from '#dashboard/api/calls/session.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

export interface SignOnProps {
  providers: readonly SignOnProvider[];
  /** The page that was wanted. */
  to: string;
  /** Why one has come back without being signed in, and from where; null where one has not. */
  problem: string | null;
  by: string | null;
}

/** The other sign-ins that lead here, and why the last one did not. */
export default function SignOnButtons({ providers, to, problem, by }: SignOnProps) {
  const label = providers.find(({ name }) => name === by)?.label ?? texts.unknownProvider;
  const said = problem === null ? undefined : texts.problems[problem]?.(label);
  return (
    <>
      {said && <Notice tone="bad">{said}</Notice>}
      {providers.map((provider) => (
        <a key={provider.name} className={buttonClass()} href={signOnAddress(provider, to)}>
          {texts.with(provider.label)}
        </a>
      ))}
    </>
  );
}
