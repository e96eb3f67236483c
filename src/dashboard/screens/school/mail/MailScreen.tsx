import { useQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { useState } from 'react';
import {
  type MailKind,
  type MailState,
  mailQuery,
  mailStates,
  type SchoolMail,
  useSendAgain,
} from '#dashboard/api/schools/mail.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import section from '#dashboard/screens/school/Section.module.css';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { EmailAddress } from '#dashboard/ui/components/EmailAddress.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { Paging, useChainedPages } from '#dashboard/ui/components/tables/Paging.tsx';
import { cellAside, columnsOf, rowName, Table, wideCell } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './Mail.module.css';
import { texts } from './texts.ts';

export const load = loadSchool((queryClient, { id }) => queryClient.ensureQueryData(mailQuery(id, null, '')));

export function Component() {
  return <SchoolArea section="mail">{({ id }) => <Mail schoolId={id} />}</SchoolArea>;
}

const { features, columns, columnIds } = columnsOf(texts.columns);

/** Sent, waiting and given-up messages, newest first, page by page. */
function Mail({ schoolId }: { schoolId: number }) {
  const [state, setState] = useState<MailState | 'all'>('all');
  const pages = useChainedPages();
  const wanted = state === 'all' ? null : state;
  const { data, error, refetch, isPlaceholderData } = useQuery(mailQuery(schoolId, wanted, pages.start));
  const sending = useSendAgain(schoolId);
  const mails = data?.mails ?? [];
  const failed = data?.failed ?? 0;
  // Without an answer it is unknown whether there are any.
  const isEmpty = data !== undefined && !isPlaceholderData && mails.length === 0;

  return (
    <div className={section.section}>
      <p className={section.introduction}>{texts.about}</p>
      <div className={styles.tools}>
        <Segments<MailState | 'all'>
          label={texts.which}
          value={state}
          onChange={(chosen) => {
            setState(chosen);
            pages.goFirst();
          }}
          options={[
            { value: 'all', label: texts.all },
            ...mailStates.map((each) => ({
              value: each,
              label: texts.states[each],
              ...(each === 'failed' && failed > 0 && { count: failed }),
            })),
          ]}
        />
        {failed > 1 && state === 'failed' && (
          <Button busy={sending.isPending} onClick={() => sending.mutate(null)}>
            {texts.allAgain(failed)}
          </Button>
        )}
      </div>
      {sending.isSuccess && <Notice tone="good">{texts.onTheWay(sending.data)}</Notice>}
      {sending.error && <Notice tone="bad">{sending.error.message}</Notice>}
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {error.message}
        </RetryNotice>
      )}
      {isEmpty ? (
        <Empty title={state === 'all' ? texts.none : texts.noneFound}>
          {state === 'all' ? texts.noneAdvice : undefined}
        </Empty>
      ) : (
        mails.length > 0 && (
          <MailTable
            mails={mails}
            busy={sending.isPending ? (sending.variables ?? null) : null}
            onAgain={(id) => sending.mutate(id)}
          />
        )
      )}
      <Paging
        previous={{ label: texts.newer, go: pages.goBack }}
        next={{ label: texts.older, go: pages.goOn(isPlaceholderData ? '' : (data?.more ?? '')) }}
      >
        {texts.page(pages.page)}
      </Paging>
    </div>
  );
}

const nameOf = (kind: string) => (Object.hasOwn(texts.kinds, kind) ? texts.kinds[kind as MailKind] : kind);

const instantOf = ({ state, written, at }: SchoolMail) => writtenInstant(state === 'waiting' ? written : at);

const headerClasses: Readonly<Record<keyof typeof texts.columns, string>> = {
  to: rowName,
  kind: wideCell,
  state: '',
  at: wideCell,
};

interface MailTableProps {
  mails: readonly SchoolMail[];
  /** The message being sent again. */
  busy: number | null;
  onAgain(id: number): void;
}

function MailTable({ mails, busy, onAgain }: MailTableProps) {
  const narrow = useMedia(narrowScreen);
  const table = useTable({ features, columns, data: mails, getRowId: ({ id }) => String(id) });
  return (
    <Table label={texts.title}>
      <thead>
        <tr>
          {columnIds.map((id) => (
            <th key={id} scope="col" className={headerClasses[id]}>
              {texts.columns[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original: mail }) => (
          <tr key={id}>
            <th scope="row" className={rowName}>
              {mail.to ? <EmailAddress>{mail.to}</EmailAddress> : texts.noAddress}
              {mail.name && (
                <span className={cellAside}>
                  <bdi>{mail.name}</bdi>
                </span>
              )}
              {narrow && (
                <>
                  <span className={cellAside}>{nameOf(mail.kind)}</span>
                  <span className={cellAside}>{instantOf(mail)}</span>
                </>
              )}
            </th>
            <td className={wideCell}>{nameOf(mail.kind)}</td>
            <td className={styles.state}>
              <MailStateCell mail={mail} busy={busy === mail.id} onAgain={onAgain} />
            </td>
            <td className={`${styles.at} ${wideCell}`}>{instantOf(mail)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function MailStateCell({
  mail,
  busy,
  onAgain,
}: {
  mail: SchoolMail;
  busy: boolean;
  onAgain(id: number): void;
}) {
  const { state, problem, attempts, at, id, to } = mail;
  return (
    <div className={styles.cell}>
      <div>
        {texts.states[state]}
        {problem && <span className={cellAside}>{problem}</span>}
        {state === 'waiting' && attempts > 0 && (
          <span className={cellAside}>
            {texts.tries(attempts)}. {texts.next(writtenInstant(at))}
          </span>
        )}
      </div>
      {state === 'failed' && (
        <Button aria-label={texts.againTo(to)} busy={busy} onClick={() => onAgain(id)}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}
