import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { useChoosePassword } from '#dashboard/api/accounts/editAccount.ts';
import { linkProblems } from '#dashboard/api/accounts/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import { NewPasswordForm } from '#dashboard/shell/signIn/NewPasswordForm.tsx';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { texts } from './texts.ts';

/** After a sign-in with a slip: asks for the person's own password, then opens the product. */
export function Component() {
  const choosing = useChoosePassword();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  async function goOn() {
    queryClient.removeQueries({ queryKey: accountQuery().queryKey });
    // Without an answer, the next page asks again.
    const account = await queryClient.ensureQueryData(accountQuery()).catch(() => null);
    await navigate(account?.isLimited ? paths.secondStep() : paths.classes(), { replace: true });
  }
  return (
    <SignedOutPage title={texts.title}>
      <NewPasswordForm
        introduction={texts.introduction}
        submit={texts.submit}
        saving={{ ...choosing, mutate: (password) => choosing.mutate(password, { onSuccess: goOn }) }}
        problems={linkProblems(choosing.error)}
      />
    </SignedOutPage>
  );
}
