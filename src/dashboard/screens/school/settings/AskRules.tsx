import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#dashboard/api/accounts.ts';
import { adminsQuery, heirsQuery, type Person } from '#dashboard/api/people.ts';
import { listed } from '#dashboard/language/plural.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts } from './texts.ts';
import type { AskedRules } from './useSchoolSettings.ts';

interface AskRulesProps {
  schoolId: number;
  /** Null where nothing is asked. */
  asked: AskedRules | null;
  onConfirm(): void;
  onCancel(): void;
}

/** Says whom new rules may lock out, and asks. */
export function AskRules({ schoolId, asked, onConfirm, onCancel }: AskRulesProps) {
  const { data: admins = [] } = useQuery(adminsQuery(schoolId));
  const { data: staff } = useQuery(heirsQuery(schoolId));
  const { data: account } = useQuery(accountQuery());
  if (!asked) return null;
  const { ask } = texts;
  return (
    <Dialog
      role="alertdialog"
      title={ask.title}
      open
      onClose={onCancel}
      onSubmit={onConfirm}
      buttons={
        <>
          <Button onClick={onCancel}>{ask.cancel}</Button>
          <Button look="danger" type="submit">
            {ask.confirm}
          </Button>
        </>
      }
    >
      {consequences(asked, { admins, staff, ownId: account?.id }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}

function consequences(
  { was, will }: AskedRules,
  {
    admins,
    staff = [],
    ownId,
  }: { admins: readonly Person[]; staff: readonly Person[] | undefined; ownId: number | undefined },
): string[] {
  const { ask } = texts;
  const said: string[] = [];
  if (will.signOnOnly && (!was.signOnOnly || was.breakGlass !== will.breakGlass)) {
    said.push(ask.signOnOnly(admins.find(({ id }) => id === will.breakGlass)?.name ?? ''));
    if (ownId !== will.breakGlass) said.push(ask.yourself);
  }
  if (will.adminsNeedFactor && !was.adminsNeedFactor) {
    const without = admins.filter(({ hasFactor, id }) => !hasFactor && id !== ownId);
    said.push(without.length > 0 ? ask.factor(listed(without.map(({ name }) => name))) : ask.factorAll);
  }
  if (will.teachersNeedFactor === true && was.teachersNeedFactor !== true) {
    const without = staff.filter(({ isTeacher, hasFactor }) => isTeacher && !hasFactor).length;
    said.push(without > 0 ? ask.teacherFactor(without) : ask.teacherFactorAll);
  }
  return said;
}
