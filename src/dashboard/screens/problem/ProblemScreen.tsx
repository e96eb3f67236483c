import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { CallError, means } from '#dashboard/api/callError.ts';
import { paths } from '#dashboard/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/Button.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { ScreenNotLoaded } from './ScreenNotLoaded.ts';
import { texts } from './texts.ts';

/** What stands where a screen could not be shown: whose fault, what to do, "try again". */
export function ProblemScreen() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const { title, advice, again } = describe(error);
  return (
    <Screen title={title} width="narrow">
      <p role="alert">{advice}</p>
      <div>
        {again === 'call' && (
          <Button
            look="primary"
            busy={revalidator.state === 'loading'}
            onClick={() => void revalidator.revalidate()}
          >
            {texts.tryAgain}
          </Button>
        )}
        {again === 'page' && (
          <Button look="primary" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        )}{' '}
        <Link className={buttonClass(again ? 'quiet' : 'plain')} to={paths.classes()}>
          {texts.toClasses}
        </Link>
      </div>
    </Screen>
  );
}

/** The same where not even the frame could be shown. */
export function WholePageProblem() {
  return (
    <main>
      <ProblemScreen />
    </main>
  );
}

function describe(error: unknown): { title: string; advice: string; again?: 'call' | 'page' } {
  if (isRouteErrorResponse(error)) return { title: texts.notFound, advice: texts.notFoundAdvice };
  if (error instanceof ScreenNotLoaded || means(error, 'pageIncomplete'))
    return { title: texts.unreachable, advice: texts.unreachableAdvice, again: 'page' };
  if (!(error instanceof CallError))
    return { title: texts.broken, advice: `${texts.brokenAdvice} (${String(error)})`, again: 'page' };
  switch (error.kind) {
    case 'refusal':
      return means(error, 'notYourClass')
        ? { title: texts.notAllowed, advice: texts.notAllowedAdvice }
        : { title: texts.refused, advice: error.message, again: 'call' };
    case 'fault':
      return { title: texts.fault, advice: texts.faultAdvice(error.reference ?? ''), again: 'call' };
    case 'unreadable':
      return error.place
        ? { title: texts.unreadable, advice: error.message, again: 'call' }
        : { title: texts.unreachable, advice: texts.unreachableAdvice, again: 'call' };
  }
}
