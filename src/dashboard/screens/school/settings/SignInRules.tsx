import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { adminsQuery } from '#dashboard/api/schools/people.ts';
import type { schoolProblems, TypedSettings } from '#dashboard/api/schools/schools.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Check, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import styles from './SettingsOfSchool.module.css';
import { texts } from './texts.ts';
import type { ChangeSettings } from './useSchoolSettings.ts';

interface SignInRulesProps {
  schoolId: number;
  typed: TypedSettings;
  change: ChangeSettings;
  problems: ReturnType<typeof schoolProblems>;
}

/** The school's rules for the sign-in of its teachers and admins. */
export function SignInRules({ schoolId, typed, change, problems }: SignInRulesProps) {
  const { data: admins = [] } = useQuery(adminsQuery(schoolId));
  const options = admins.map(({ id, name, username }) => ({
    value: String(id),
    label: `${name} (${username})`,
  }));
  const { signIn } = texts;
  return (
    <fieldset className={styles.group}>
      <legend>{signIn.title}</legend>
      <Rule
        checked={typed.signOnOnly}
        onChange={(signOnOnly) => change({ signOnOnly })}
        label={signIn.signOnOnly}
        hint={signIn.signOnOnlyHint}
        problem={problems.signOnOnly}
      />
      {typed.signOnOnly && (
        <div className={styles.beneath}>
          <SelectField
            label={signIn.breakGlass}
            value={typed.breakGlass === null ? '' : String(typed.breakGlass)}
            onChange={(id) => change({ breakGlass: id === '' ? null : Number(id) })}
            options={[{ value: '', label: signIn.chooseAdmin }, ...options]}
            problem={problems.breakGlass}
          />
          <p className={styles.soft}>{signIn.breakGlassHint}</p>
        </div>
      )}
      <Rule
        checked={typed.adminsNeedFactor}
        onChange={(adminsNeedFactor) => change({ adminsNeedFactor })}
        label={signIn.adminsNeedFactor}
        hint={signIn.adminsNeedFactorHint}
        problem={problems.adminsNeedFactor}
      >
        {problems.adminsNeedFactor && <Link to={paths.profile()}>{signIn.ownFactor}</Link>}
      </Rule>
      {typed.teachersNeedFactor !== null && (
        <Rule
          checked={typed.teachersNeedFactor}
          onChange={(teachersNeedFactor) => change({ teachersNeedFactor })}
          label={signIn.teachersNeedFactor}
          hint={signIn.teachersNeedFactorHint}
          problem={problems.teachersNeedFactor}
        >
          {problems.teachersNeedFactor && <Link to={paths.profile()}>{signIn.ownFactor}</Link>}
        </Rule>
      )}
    </fieldset>
  );
}

interface RuleProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
  hint: string;
  problem?: string | undefined;
  /** Beneath the problem. */
  children?: ReactNode;
}

/** A rule that can be switched on, with its explanation beneath. */
export function Rule({ checked, onChange, label, hint, problem, children }: RuleProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <Check
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
        aria-invalid={problem ? true : undefined}
      >
        {label}
      </Check>
      <p id={`${id}-hint`} className={styles.soft}>
        {hint}
      </p>
      <Problem id={`${id}-problem`}>{problem}</Problem>
      {children}
    </div>
  );
}
