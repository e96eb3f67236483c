import { Problem } from '#dashboard/ui/components/Field.tsx';
import styles from './Settings.module.css';

interface RowProblemsProps {
  problems: readonly { readonly sentence: string }[];
  /** Why the service did not take them. */
  refusal: string | undefined;
}

/** What is wrong with the rows of a table, beneath it. */
export const RowProblems = ({ problems, refusal }: RowProblemsProps) => (
  <div className={styles.problems} role="alert">
    {[...problems.map(({ sentence }) => sentence), ...(refusal ? [refusal] : [])].map((problem) => (
      <Problem key={problem}>{problem}</Problem>
    ))}
  </div>
);
