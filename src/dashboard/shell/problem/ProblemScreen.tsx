import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { CallError, hasCode } from '#dashboard/api/calls/callError.ts';
import { retryLater } from '#dashboard/api/calls/retry.ts';
import { paths } from '#dashboard/app/paths.ts';
import { isPersisted } from '#dashboard/outbox/isPersisted.ts';
import { Bar } from '#dashboard/shell/Bar.tsx';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Layout } from '#dashboard/ui/components/layout/Layout.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import { useOnline } from '#dashboard/ui/hooks/useBrowser.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { ChunkNotLoaded, reloading } from './chunk.ts';
import { LoadAgain } from './LoadAgain.tsx';
import styles from './ProblemScreen.module.css';
import { texts } from './texts.ts';

/**
 * Shown in place of a screen that failed: whose fault it is, what to do, and a way to try again. A page that was opened
 * just now does not know what the one before it could keep: the browser may have refused to store anything.
 */
export function ProblemScreen({ isFirst = false }: { isFirst?: boolean }) {
  const error = useRouteError();
  const { title, advice, again, isTemporary = false, stays, detail } = describe(error, useOnline());
  // What was entered waits in this page until the service answers, unless only a reload helps.
  const isWaiting = isTemporary && !stays;
  const { isTrying, retry } = useRetries(error, isTemporary);
  const kept = useStore(isPersisted);
  useEffect(() => {
    if (kept && error instanceof ChunkNotLoaded) reloading.for?.(error);
  }, [kept, error]);
  // The screen may open by itself, and then what has the focus here disappears.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest('main')) catchFocus();
    },
    [],
  );
  return (
    <Screen title={title} width="narrow">
      <p role="alert">
        {[isWaiting && !isFirst && texts.nothingLost, advice, stays && kept && texts.isStored]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div>
        {again === 'call' && (
          <Button look="primary" busy={isTrying} onClick={retry}>
            {texts.tryAgain}
          </Button>
        )}
        {again === 'page' && <LoadAgain look="primary" />}{' '}
        {!stays && (
          <Link className={buttonClass(again ? 'quiet' : 'plain')} to={paths.classes()}>
            {texts.toClasses}
          </Link>
        )}
      </div>
      {detail !== undefined && (
        <details className={styles.detail}>
          <summary>{texts.detail}</summary>
          {detail}
        </details>
      )}
    </Screen>
  );
}

/**
 * Tries again on demand; and by itself if it is of use: once the connection is back or the page is visible again, and
 * after growing waits while it is.
 */
function useRetries(error: unknown, isTemporary: boolean) {
  const navigate = useNavigate();
  const location = useLocation();
  const isTrying = useNavigation().state !== 'idle';
  // A revalidation would do, but if it is quick the router's error boundary does not notice that it has succeeded.
  const retry = () =>
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  const retryUnasked = useEffectEvent(retry);
  const failures = useRef(0);
  // A retry that fails before React renders leaves no trace but its error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every failure
  useEffect(() => {
    if (isTemporary && !isTrying) return retryLater(++failures.current, () => retryUnasked());
  }, [error, isTemporary, isTrying]);
  return { isTrying, retry };
}

/** The same if not even the frame could be shown: the person is not known, and so there are no tools. */
export function WholePageProblem() {
  return (
    <Layout header={<Bar classId={null} ofClass={null} tools={null} />}>
      <ProblemScreen isFirst />
    </Layout>
  );
}

interface Problem {
  title: string;
  advice: string;
  again?: 'call' | 'page';
  /** It may pass by itself. */
  isTemporary?: boolean;
  /** Only one thing helps, and nothing else is offered. */
  stays?: boolean;
  /** Details for the service's operator. */
  detail?: string | undefined;
}

const ofService = (detail: string | undefined): Problem => ({
  title: texts.service,
  advice: texts.serviceAdvice,
  again: 'call',
  isTemporary: true,
  detail,
});

function describe(error: unknown, online: boolean): Problem {
  if (isRouteErrorResponse(error)) return { title: texts.notFound, advice: texts.notFoundAdvice };
  // No other page would work: everything fetched next is of the same release.
  if (error instanceof ChunkNotLoaded || hasCode(error, 'pageIncomplete'))
    return {
      title: texts.incomplete,
      advice: online ? texts.incompleteAdvice : texts.incompleteOffline,
      again: 'page',
      isTemporary: true,
      stays: true,
    };
  if (!(error instanceof CallError)) {
    const advice = online ? texts.brokenAdvice : texts.brokenOffline;
    return { title: texts.broken, advice: `${advice} (${String(error)})`, again: 'page' };
  }
  switch (error.kind) {
    case 'refusal':
      return hasCode(error, 'notYourClass')
        ? { title: texts.notAllowed, advice: texts.notAllowedAdvice }
        : {
            title: hasCode(error, 'notAllowed') ? texts.noAccess : texts.refused,
            advice: error.message,
            again: 'call',
          };
    case 'fault':
      return ofService(`${error.task}, ${texts.reference(error.reference ?? '')}`);
    case 'unreadable':
      return error.place
        ? ofService(error.detail)
        : { title: texts.unreachable, advice: texts.unreachableAdvice, again: 'call', isTemporary: true };
  }
}
