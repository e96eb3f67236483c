import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, redirect, useSearchParams } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { factorsQuery } from '#dashboard/api/accounts/factors.ts';
import { askBeside, type Load, withinASecond } from '#dashboard/api/calls/load.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { wantedPath } from '#dashboard/app/paths.ts';
import { FreshSignInPrompt } from '#dashboard/shell/SessionPrompt.tsx';
import { requiredTexts as texts } from '#dashboard/shell/secondFactor/requiredTexts.ts';
import SecondFactorNeeded, { hasFactor } from '#dashboard/shell/secondFactor/SecondFactorNeeded.tsx';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

export const load: Load = async (queryClient, { url }) => {
  // In another tab the account may have got its second factor since this one asked.
  const account = await queryClient.fetchQuery({ ...accountQuery(), staleTime: 0 });
  if (!account.isLimited) throw redirect(wantedPath(url.searchParams.get('to')));
  session.limit(account.id);
  await withinASecond(askBeside(queryClient, factorsQuery()));
};

/** People whose school requires a second factor add one here, and continue to the page they wanted. */
export function Component() {
  const [search] = useSearchParams();
  const state = useStore(session);
  const { data: factors } = useQuery(factorsQuery());
  const [isAdding, setAdding] = useState(false);
  if (state.kind === 'open') return <Navigate to={wantedPath(search.get('to'))} replace />;
  return (
    // One that is being added here is already in the list.
    <SignedOutPage title={!isAdding && hasFactor(factors) ? texts.needed : texts.title}>
      <SecondFactorNeeded onAdding={setAdding} />
      <FreshSignInPrompt />
    </SignedOutPage>
  );
}
