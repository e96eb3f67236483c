import { useQuery } from '@tanstack/react-query';
import type { ClassSummary } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import type { ClassTemplate } from '#dashboard/api/classes/newClass.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import type { Dates } from '#grading/schoolYear.ts';
import styles from './ClassesScreen.module.css';
import { DuePreview } from './DuePreview.tsx';
import { texts } from './texts.ts';
import { isWeeks, useNewClass } from './useNewClass.ts';

interface NewClassProps {
  classes: readonly ClassSummary[];
  /** The number of the school that is chosen at first, or ''. */
  school: string;
  onClose(): void;
}

const periods = Array.from({ length: 9 }, (_, index) => String(index + 1));

/** Asks for a new class's name and template; its roster comes next. */
export function NewClass({ classes, school, onClose }: NewClassProps) {
  const making = useNewClass(classes, school);
  const { form, isCopy, isMoved, source, weeks, wrong } = making;
  function close() {
    void making.giveUp();
    onClose();
  }

  return (
    <Dialog
      title={texts.newClass.title}
      open
      wide={isMoved}
      atTop={isCopy}
      onClose={close}
      onDiscard={() => void making.giveUp()}
      filled={making.isFilled && uiTexts.wouldBeLost(texts.newClass.cancel)}
      saving={making.isSending}
      onSubmit={making.submit}
      buttons={
        <>
          <Button onClick={close}>{texts.newClass.cancel}</Button>
          <Button look="primary" type="submit" busy={making.isSending}>
            {texts.newClass.make}
          </Button>
        </>
      }
    >
      <div className={isMoved ? styles.beside : undefined}>
        <div ref={making.element} className={styles.newClass}>
          {making.isLeft && <Notice>{syncTexts.leftHere}</Notice>}
          <NameFields making={making} />
          <SelectField
            label={texts.newClass.template}
            value={form.template}
            onChange={(template) => making.change({ template: template as ClassTemplate })}
            options={templateOptions(classes.length > 0)}
            problem={wrong.template}
          />
          <p className={styles.templateAdvice}>{texts.newClass.advice[form.template]}</p>
          {isCopy && <CopyFields making={making} classes={classes} />}
          {!making.asksSchool && wrong.school && <Notice tone="bad">{wrong.school}</Notice>}
          {wrong.other && <Notice tone="bad">{wrong.other}</Notice>}
        </div>
        {isMoved && source && isWeeks(weeks) && (
          <DueDates classId={source.id} weeks={Number(weeks)} dates={making.dates} />
        )}
      </div>
    </Dialog>
  );
}

type Making = ReturnType<typeof useNewClass>;

/** Its name, and where and when it is taught. */
function NameFields({ making: { form, change, schools, asksSchool, wrong } }: { making: Making }) {
  return (
    <>
      <Field
        label={texts.newClass.name}
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
        autoFocus
        problem={wrong.name}
      />
      <Field
        label={texts.newClass.code}
        value={form.code}
        onChange={({ target }) => change({ code: target.value })}
        autoComplete="off"
        problem={wrong.code}
      />
      {asksSchool && (
        <SelectField
          label={texts.school}
          value={form.school}
          onChange={(school) => change({ school })}
          options={[
            { value: '', label: texts.newClass.chooseSchool },
            ...schools
              .filter(({ mayCreateClasses }) => mayCreateClasses)
              .map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          problem={wrong.school}
        />
      )}
      <div className={styles.yearAndPeriod}>
        <Field
          label={texts.year}
          value={form.schoolYear}
          onChange={({ target }) => change({ schoolYear: target.value })}
          autoComplete="off"
          problem={wrong.schoolYear}
        />
        <SelectField
          label={texts.period}
          value={form.gradingPeriod}
          onChange={(gradingPeriod) => change({ gradingPeriod })}
          options={periods.map((value) => ({ value, label: value }))}
          problem={wrong.gradingPeriod}
        />
      </div>
    </>
  );
}

/** The class to copy, and whether with its assignments, how many weeks later. */
function CopyFields({ making, classes }: { making: Making; classes: readonly ClassSummary[] }) {
  const { form, change, wrong } = making;
  return (
    <>
      <SelectField
        label={texts.newClass.from}
        value={form.from}
        onChange={(from) => change({ from })}
        options={classes.map(({ id, name, schoolYear }) => ({
          value: String(id),
          label: `${name}, ${schoolYear}`,
        }))}
        problem={wrong.from}
      />
      <Check
        checked={form.withAssignments}
        onChange={({ target }) => change({ withAssignments: target.checked })}
      >
        {texts.newClass.withAssignments}
      </Check>
      {making.isMoved && (
        <Field
          label={texts.newClass.weeks}
          hint={texts.newClass.weeksHint}
          inputMode="numeric"
          value={form.weeks ?? making.suggested}
          onChange={({ target }) => change({ weeks: target.value })}
          autoComplete="off"
          problem={wrong.weeks}
        />
      )}
    </>
  );
}

const templateOptions = (hasClasses: boolean) =>
  (['points', 'weighted', 'standards', 'copy'] as const)
    .filter((value) => value !== 'copy' || hasClasses)
    .map((value) => ({ value, label: texts.newClass.templates[value] }));

interface DueDatesProps {
  classId: number;
  weeks: number;
  dates: Dates | null;
}

/** The due dates of the copied assignments, once they have been read. */
function DueDates({ classId, ...preview }: DueDatesProps) {
  const { data: book, error } = useQuery(gradebookQuery(classId));
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!book) return <p className={styles.templateAdvice}>{texts.due.reading}</p>;
  return <DuePreview assignments={book.assignments} {...preview} />;
}
