import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { offers, openTasksQuery } from '#dashboard/api/accounts.ts';
import { saidAgainst } from '#dashboard/api/people.ts';
import { useEraseYear, usePreviewYear } from '#dashboard/api/privacy.ts';
import { schoolsQuery } from '#dashboard/api/schools.ts';
import { schoolYearsQuery } from '#dashboard/api/years.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { oldTexts as texts } from './oldTexts.ts';
import styles from './Years.module.css';

/** Years without active classes, which can be erased with all that is in them. Nothing where there is none. */
export function OldYears({ schoolId }: { schoolId: number }) {
  const { data } = useSuspenseQuery(schoolYearsQuery(schoolId));
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const [asked, ask] = useState<string | null>(null);
  const [said, say] = useState('');
  const old = data.years.filter(({ active }) => active === 0);
  if (!offers(tasks, 'school-year-erase') || (old.length === 0 && said === '')) return null;
  return (
    <section className={styles.section} aria-labelledby="old-years">
      <h2 id="old-years">{texts.title}</h2>
      <p>{texts.about}</p>
      {said !== '' && <Notice tone="good">{said}</Notice>}
      <div className={styles.buttons}>
        {old.map(({ name }) => (
          <Button key={name} onClick={() => ask(name)}>
            {texts.erase(name)}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <EraseYear schoolId={schoolId} year={asked} onClose={() => ask(null)} onErased={say} />
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
  const { mutate: look, ...preview } = usePreviewYear(schoolId);
  const erasing = useEraseYear(schoolId);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => look(year), [look, year]);
  const isRight = typed.trim() === year;
  const submit = () => {
    setTried(!isRight);
    if (!isRight) field.current?.focus();
    else if (!erasing.isPending)
      erasing.mutate(year, {
        onSuccess: ({ classes, students }) => {
          onClose();
          onErased(texts.done(year, classes, students));
        },
      });
  };
  const problem = saidAgainst(preview.error ?? erasing.error);
  return (
    <Dialog
      role="alertdialog"
      title={texts.question(year)}
      open
      onClose={onClose}
      filled={typed !== ''}
      saving={erasing.isPending}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="danger" type="submit" busy={erasing.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      {preview.data && <p>{texts.holds(preview.data.classes, preview.data.students)}</p>}
      <p>{keepsMarks ? texts.marksStay : texts.allGoes}</p>
      <Field
        ref={field}
        label={texts.confirm(year)}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        problem={isTried && !isRight ? texts.mismatch : undefined}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}
