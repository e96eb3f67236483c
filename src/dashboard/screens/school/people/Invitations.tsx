import { useQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import {
  invitationsOnPage,
  type OpenInvitation,
  schoolInvitationsQuery,
  useSendInvitationAgain,
  useWithdrawFromSchool,
} from '#dashboard/api/schools/invitations.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { EmailAddress } from '#dashboard/ui/components/EmailAddress.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { offsetPages, Paging } from '#dashboard/ui/components/tables/Paging.tsx';
import {
  cellAside,
  columnsOf,
  controlsCell,
  rowName,
  Table,
  TableHead,
} from '#dashboard/ui/components/tables/Table.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { writtenAgo } from '#dashboard/ui/format/written.ts';
import styles from './PeopleScreen.module.css';
import { texts } from './texts.ts';

/** People who are invited to the school or its classes and have not joined yet; nothing if there are none. */
export function Invitations({ schoolId }: { schoolId: number }) {
  const [offset, setOffset] = useState(0);
  const { data, error } = useQuery(schoolInvitationsQuery(schoolId, offset));
  const [asked, ask] = useState<OpenInvitation | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const sending = useSendInvitationAgain(schoolId);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (gone !== null) heading.current?.focus();
  }, [gone]);
  if (error) return <Notice tone="bad">{refusalsIn(error)}</Notice>;
  // If a withdrawal is refused, the reason is shown even when no invitation is left.
  const isQuiet = gone === null && asked === null;
  if (!data || (data.total === 0 && isQuiet)) return null;
  const pages = offsetPages({ offset, size: invitationsOnPage, total: data.total }, setOffset);
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.invitations.title}
      </h2>
      {gone !== null && <Notice tone="good">{texts.invitations.withdrawn(gone)}</Notice>}
      {sentTo !== null && <Notice tone="good">{texts.invitations.sentAgain(sentTo)}</Notice>}
      {sending.error && <Notice tone="bad">{refusalsIn(sending.error)}</Notice>}
      {data.total > 0 && (
        <InvitationTable
          invitations={data.invitations}
          sending={sending.isPending ? sending.variables : null}
          onAgain={({ id, email }) => sending.mutate(id, { onSuccess: () => setSentTo(email) })}
          onWithdraw={ask}
        />
      )}
      <Paging
        previous={{ label: texts.previous, go: pages.goBack }}
        next={{ label: texts.next, go: pages.goOn }}
      >
        {texts.pageOf(offset / invitationsOnPage + 1, Math.ceil(data.total / invitationsOnPage))}
      </Paging>
      {asked && (
        <Withdraw
          schoolId={schoolId}
          invitation={asked}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            setGone(asked.email);
            if (data.invitations.length === 1) pages.goBack?.();
          }}
        />
      )}
    </section>
  );
}

interface InvitationTableProps {
  invitations: readonly OpenInvitation[];
  /** The one that is being sent again. */
  sending: number | null;
  onAgain(invitation: OpenInvitation): void;
  onWithdraw(invitation: OpenInvitation): void;
}

const { features, columns, columnIds } = columnsOf(texts.invitations.columns);

function InvitationTable({ invitations, sending, onAgain, onWithdraw }: InvitationTableProps) {
  const table = useTable({ features, columns, data: invitations, getRowId: ({ id }) => String(id) });
  return (
    <Table label={texts.invitations.title}>
      <TableHead columns={columnIds.map((id) => texts.invitations.columns[id])} />
      <tbody>
        {table.getRowModel().rows.map(({ id, original: each }) => (
          <tr key={id}>
            <th scope="row" className={rowName}>
              <EmailAddress>{each.email}</EmailAddress>
            </th>
            <td>
              {texts.invitations.kinds[each.kind]}
              {(each.student !== '' || each.className !== '') && (
                <span className={cellAside}>
                  {' '}
                  <bdi>{[each.student, each.className].filter(Boolean).join(', ')}</bdi>
                </span>
              )}
              <span className={cellAside}>
                {' '}
                <bdi>{texts.invitations.by(each.inviter, writtenAgo(each.at))}</bdi>
              </span>
              {each.hasExpired && <span className={cellAside}> {texts.invitations.expired}</span>}
            </td>
            <td className={`${controlsCell} ${styles.actions}`}>
              {each.hasExpired && (
                <Button
                  aria-label={texts.invitations.againTo(each.email)}
                  busy={sending === each.id}
                  onClick={() => onAgain(each)}
                >
                  {texts.invitations.again}
                </Button>
              )}{' '}
              <Button onClick={() => onWithdraw(each)}>
                <span aria-hidden="true">{texts.invitations.withdraw}</span>
                <VisuallyHidden>{texts.invitations.withdrawOf(each.email)}</VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface WithdrawProps {
  schoolId: number;
  invitation: OpenInvitation;
  onClose(): void;
  onDone(): void;
}

function Withdraw({ schoolId, invitation: { id, kind, email }, onClose, onDone }: WithdrawProps) {
  const withdrawing = useWithdrawFromSchool(schoolId);
  return (
    <ActionDialog
      asks
      title={texts.invitations.question(email)}
      isBusy={withdrawing.isPending}
      cancel={texts.cancel}
      submit={texts.invitations.withdraw}
      look="danger"
      problem={refusalsIn(withdrawing.error)}
      onClose={onClose}
      onSubmit={() => withdrawing.mutate(id, { onSuccess: onDone })}
    >
      <p>{kind === 'guardian' ? texts.invitations.adviceOfGuardian : texts.invitations.advice}</p>
    </ActionDialog>
  );
}
