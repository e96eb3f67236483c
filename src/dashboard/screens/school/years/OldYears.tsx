import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import { useEraseYear, usePreviewYear } from '#dashboard/api/schools/privacy.ts';
import { schoolsQuery } from '#dashboard/api/schools/schools.ts';
import { schoolYearsQuery, type YearStart } from '#dashboard/api/schools/years.ts';
import { EraseDialog } from '#dashboard/screens/school/EraseDialog.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { hasEnded } from '#grading/schoolYear.ts';
import { dayOf } from '#grading/week.ts';
import { oldTexts as texts } from './oldTexts.ts';
import styles from './Years.module.css';

/** Why the service would refuse to erase a year without active classes; '' if it would not. */
function whyKept(year: string, starts: readonly YearStart[]): string {
  if (!hasEnded(year, dayOf(new Date()))) return texts.runs(year);
  const start = starts.find(({ from, to }) => from === year || to === year);
  return start ? texts.undoable(year, start.to, writtenInstant(start.until)) : '';
}

/**
 * Years without active classes, with a button to erase them and all their contents, or the reason why not yet. Nothing
 * if there are none.
 */
export function OldYears({ schoolId }: { schoolId: number }) {
  const { data } = useSuspenseQuery(schoolYearsQuery(schoolId));
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const [asked, ask] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const old = data.years.filter(({ active }) => active === 0);
  const kept = old.map(({ name }) => ({ name, why: whyKept(name, data.starts) }));
  if (!offers(tasks, 'school-year-erase') || (old.length === 0 && message === '')) return null;
  return (
    <section className={styles.section} aria-labelledby="old-years">
      <h2 id="old-years">{texts.title}</h2>
      <p>{texts.about}</p>
      {message !== '' && <Notice tone="good">{message}</Notice>}
      {kept.map(({ name, why }) => why !== '' && <p key={name}>{why}</p>)}
      <div className={styles.buttons}>
        {kept
          .filter(({ why }) => why === '')
          .map(({ name }) => (
            <Button key={name} onClick={() => ask(name)}>
              {texts.erase(name)}
            </Button>
          ))}
      </div>
      {asked !== null && (
        <EraseYear schoolId={schoolId} year={asked} onClose={() => ask(null)} onErased={setMessage} />
      )}
    </section>
  );
}

interface EraseYearProps {
  schoolId: number;
  year: string;
  onClose(): void;
  onErased(sentence: string): void;
}

function EraseYear({ schoolId, year, onClose, onErased }: EraseYearProps) {
  const { data: schools = [] } = useQuery(schoolsQuery());
  const keepsMarks = schools.find(({ id }) => id === schoolId)?.keepsMarks ?? false;
  const { mutate: showPreview, ...preview } = usePreviewYear(schoolId);
  const erasing = useEraseYear(schoolId);
  useEffect(() => showPreview(year), [showPreview, year]);
  const erase = () =>
    thenEvenUnmounted(erasing.mutateAsync(year), ({ classes, students }) => {
      onClose();
      onErased(texts.done(year, classes, students));
    });
  const { question, confirm, mismatch, cancel, submit } = texts;
  return (
    <EraseDialog
      name={year}
      words={{ title: question(year), confirm: confirm(year), mismatch, cancel, submit }}
      busy={erasing.isPending}
      problem={refusalsIn(preview.error ?? erasing.error)}
      onErase={erase}
      onClose={onClose}
    >
      {preview.data && <p>{texts.holds(preview.data.classes, preview.data.students)}</p>}
      <p>{keepsMarks ? texts.marksStay : texts.allGoes}</p>
    </EraseDialog>
  );
}
