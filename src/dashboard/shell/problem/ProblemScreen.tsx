import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { CallError, hasCode } from '#dashboard/api/calls/callError.ts';
import { paths } from '#dashboard/app/paths.ts';
import { storedHere } from '#dashboard/outbox/storedHere.ts';
import { Bar } from '#dashboard/shell/Bar.tsx';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Layout } from '#dashboard/ui/components/layout/Layout.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { useOnline } from '#dashboard/ui/hooks/useBrowser.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { ChunkNotLoaded } from './chunk.ts';
import { LoadAgain } from './LoadAgain.tsx';
import styles from './ProblemScreen.module.css';
import { texts } from './texts.ts';

/** Shown if a screen could not be: whose fault it is, what to do, "try again". */
export function ProblemScreen() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const online = useOnline();
  const { title, advice, again, stays, detail } = describe(error, online);
  useOnReturn(online, () => {
    if (again === 'call') void revalidator.revalidate();
  });
  const kept = useStore(storedHere);
  return (
    <Screen title={title} width="narrow">
      <p role="alert">{[advice, stays && kept && texts.isStored].filter(Boolean).join(' ')}</p>
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
        {again === 'page' && <LoadAgain look="primary" />}{' '}
        {!stays && (
          <Link className={buttonClass(again ? 'quiet' : 'plain')} to={paths.classes()}>
            {texts.toClasses}
          </Link>
        )}
      </div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </Screen>
  );
}

/** Acts once the connection is back. */
function useOnReturn(online: boolean, act: () => void) {
  const was = useRef(online);
  useEffect(() => {
    if (online && !was.current) act();
    was.current = online;
  });
}

/** The same if not even the frame could be shown: the person is not known, and so there are no tools. */
export function WholePageProblem() {
  return (
    <Layout header={<Bar classId={null} ofClass={null} tools={null} />}>
      <ProblemScreen />
    </Layout>
  );
}

interface Problem {
  title: string;
  advice: string;
  again?: 'call' | 'page';
  /** Only one thing helps, and nothing else is offered. */
  stays?: boolean;
  /** Details for the service's operator. */
  detail?: string | undefined;
}

function describe(error: unknown, online: boolean): Problem {
  if (isRouteErrorResponse(error)) return { title: texts.notFound, advice: texts.notFoundAdvice };
  // No other page would work: everything fetched next is of the same release.
  if (error instanceof ChunkNotLoaded || hasCode(error, 'pageIncomplete'))
    return {
      title: texts.incomplete,
      advice: online ? texts.incompleteAdvice : texts.incompleteOffline,
      again: 'page',
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
      return { title: texts.fault, advice: texts.faultAdvice(error.reference ?? ''), again: 'call' };
    case 'unreadable':
      return error.place
        ? { title: texts.unreadable, advice: texts.unreadableAdvice, again: 'call', detail: error.detail }
        : { title: texts.unreachable, advice: texts.unreachableAdvice, again: 'call' };
  }
}
