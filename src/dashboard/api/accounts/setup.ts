import { useMutation } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { problemText } from '#dashboard/api/calls/refusals.ts';
import { sendOnce } from '#dashboard/api/changes/lostAnswers.ts';
import { words } from '#dashboard/language/words.ts';
import { passwordProblem, personProblems } from '#wire/accounts/accounts.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { useSignIn } from './accounts.ts';

export const setUpTexts = words('setUp', {
  perhapsSetUp: (reason: string) => `${reason} The school may have been created nevertheless. Try again.`,
});

/** The form that creates the first school and its admin. */
export interface FirstSchool {
  readonly code: string;
  readonly school: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Whether the admin teaches as well. */
  readonly teaches: boolean;
}

/** Creates the first school of an empty service, and signs its admin in. */
export function useSetUp() {
  const signIn = useSignIn();
  return useMutation({
    mutationFn: async ({ code, school, teaches, username, ...person }: FirstSchool) => {
      const { name, email, password } = person;
      const fields = {
        setupcode: code,
        school,
        usr: username,
        name,
        email,
        pwd: password,
        teach: teaches ? '1' : '0',
      };
      try {
        await sendOnce(() => call('setup', fields), setUpTexts.perhapsSetUp);
      } catch (error) {
        // The school may be there from an earlier attempt, whose answer was lost.
        if (!isSetUpAlready(error as Error)) throw error;
        await signIn.mutateAsync({ username, password }).catch(() => Promise.reject(error));
        return;
      }
      await signIn.mutateAsync({ username, password });
    },
  });
}

/** Whether somebody else has set up the service first. */
export const isSetUpAlready = (error: Error | null) =>
  error instanceof CallError && error.sentences.system === pageSentences.setUpAlready;

/** Problems that the page finds before sending, by our names of the fields. */
export function firstSchoolProblems({ name, username, email, password }: FirstSchool) {
  const problems = personProblems({ usr: username, name, email });
  return {
    name: problemText(problems.name),
    username: problemText(problems.usr),
    email: problemText(problems.email),
    password: problemText(passwordProblem(password, username)),
  };
}

/** What the service said, by our field names. */
export const setUpProblems = (error: Error | null) =>
  problemsBy(error, {
    code: 'setupcode',
    school: 'school',
    username: 'usr',
    name: 'name',
    email: 'email',
    password: 'pwd',
  });
