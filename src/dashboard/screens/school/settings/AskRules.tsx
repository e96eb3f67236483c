import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { adminsQuery, type Person, teachersQuery } from '#dashboard/api/schools/people.ts';
import { listed } from '#dashboard/language/plural.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { texts } from './texts.ts';
import type { AskedRules } from './useSchoolSettings.ts';

interface AskRulesProps {
  schoolId: number;
  /** Null if there is no question. */
  asked: AskedRules | null;
  onConfirm(): void;
  onCancel(): void;
}

/** Names the people whom new rules may lock out, and asks. */
export function AskRules({ schoolId, asked, onConfirm, onCancel }: AskRulesProps) {
  const admins = useQuery({ ...adminsQuery(schoolId), enabled: asked !== null });
  const teachers = useQuery({
    ...teachersQuery(schoolId),
    enabled: asked !== null && asksTeachers(asked),
  });
  const { data: account } = useQuery(accountQuery());
  if (!asked) return null;
  const { ask } = texts;
  const wanted = asksTeachers(asked) ? [admins, teachers] : [admins];
  const missing = wanted.filter(({ data }) => data === undefined);
  const failure = missing.find(({ error }) => error !== null)?.error ?? null;
  const isKnown = missing.length === 0;
  const found = { admins: admins.data ?? [], teachers: teachers.data ?? [], ownId: account?.id };
  return (
    <Dialog
      role="alertdialog"
      title={ask.title}
      open
      onClose={onCancel}
      onSubmit={() => isKnown && onConfirm()}
      buttons={
        <>
          <Button onClick={onCancel}>{ask.cancel}</Button>
          {isKnown && (
            <Button look="danger" type="submit">
              {ask.confirm}
            </Button>
          )}
        </>
      }
    >
      {isKnown ? (
        consequences(asked, found).map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : failure ? (
        <RetryNotice tone="bad" onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))}>
          {refusalsIn(failure)}
        </RetryNotice>
      ) : (
        <p role="status">{ask.looking}</p>
      )}
    </Dialog>
  );
}

const asksTeachers = ({ was, will }: AskedRules) =>
  will.teachersNeedFactor === true && was.teachersNeedFactor !== true;

function consequences(
  { was, will }: AskedRules,
  {
    admins,
    teachers,
    ownId,
  }: { admins: readonly Person[]; teachers: readonly Person[]; ownId: number | undefined },
): string[] {
  const { ask } = texts;
  const paragraphs: string[] = [];
  if (will.signOnOnly && (!was.signOnOnly || was.breakGlass !== will.breakGlass)) {
    paragraphs.push(ask.signOnOnly(admins.find(({ id }) => id === will.breakGlass)?.name ?? ''));
    if (ownId !== will.breakGlass) paragraphs.push(ask.yourself);
  }
  if (will.adminsNeedFactor && !was.adminsNeedFactor) {
    const without = admins.filter(({ hasFactor, id }) => !hasFactor && id !== ownId);
    paragraphs.push(without.length > 0 ? ask.factor(listed(without.map(({ name }) => name))) : ask.factorAll);
  }
  if (asksTeachers({ was, will })) {
    const without = teachers.filter(({ hasFactor }) => !hasFactor).length;
    paragraphs.push(without > 0 ? ask.teacherFactor(without) : ask.teacherFactorAll);
  }
  return paragraphs;
}
