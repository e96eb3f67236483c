import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordBulkRead } from '#dashboard/api/classes/classes.ts';
import type { GradebookStudent } from '#dashboard/api/classes/gradebook.ts';
import { pageLocale } from '#dashboard/language/languages.ts';
import type { Paper } from '#dashboard/screens/student/reports/pdf/papers.ts';
import type { PdfWanted } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { OnPaper } from '#dashboard/ui/components/layout/OnPaper.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { MenuItem } from '#dashboard/ui/components/overlays/Menu.tsx';
import { MenuButton } from '#dashboard/ui/components/overlays/MenuButton.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { StudentName, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { usePrinting } from '#dashboard/ui/hooks/useBrowser.ts';
import { MailButton } from './MailDialog.tsx';
import { PdfNotice } from './PdfNotice.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import styles from './ReportsScreen.module.css';
import { type Reporter, reporter, reportParts } from './reportText.ts';
import { asStudentsSee } from './shownReports.ts';
import { type ReportPart, reportTexts as texts } from './texts.ts';
import { usePdf } from './usePdf.ts';
import type { Reports } from './useReportSource.ts';

/** Letter paper where that is usual, A4 elsewhere. */
const usualPaper = (): Paper =>
  /-(US|CA|MX|PH|CL|CO|VE|PR|GT|CR|DO)\b/.test(navigator.language) ? 'letter' : 'a4';

const usualParts: readonly ReportPart[] = reportParts.filter((part) => part !== 'explanation');

/** The students left out if the address names one. */
function othersThan(named: string | null, students: readonly { id: number }[]): ReadonlySet<number> {
  const ids = students.map(({ id }) => id);
  return new Set(ids.includes(Number(named)) ? ids.filter((id) => id !== Number(named)) : []);
}

/** Which students get a report, what is in it, and on which paper. */
export function useReportChoice(students: readonly GradebookStudent[]) {
  const [search] = useSearchParams();
  const [left, leave] = useState(() => othersThan(search.get('student'), students));
  const [wanted, want] = useState<ReadonlySet<ReportPart>>(new Set(usualParts));
  const [paper, setPaper] = useState<Paper>(usualPaper);
  return { left, leave, wanted, want, paper, setPaper };
}

interface ProgressReportsProps {
  reports: Reports;
  choice: ReturnType<typeof useReportChoice>;
  /** The choice of other things to print. */
  chooser: ReactNode;
}

/** A report for each chosen student; at first all are chosen. */
export function ProgressReports({ reports, choice, chooser }: ProgressReportsProps) {
  const { left, leave, wanted, want, paper, setPaper } = choice;
  const { source, again, periodsFailed } = reports;
  const { id: classId, students, name: className } = source.book;
  const queryClient = useQueryClient();
  const names = useStudentNames();
  const printing = usePrinting();
  const pdf = usePdf();
  const { write, isLeftOut, holding } = useReporter(reports, wanted);
  const chosen = [...students.keys()].filter((position) => !left.has(students[position]?.id ?? 0));
  const save = (write: Reporter, kind: PdfWanted['kind']) => {
    // A single student's is no bulk read.
    if (chosen.length > 1) recordBulkRead(queryClient, classId, 'export');
    pdf.save({
      kind,
      paper,
      title: texts.files(className),
      language: pageLocale(),
      count: chosen.length,
      reportAt: (at) => write(chosen[at] ?? 0),
    });
  };
  return (
    <Screen
      title={texts.title}
      documentTitle={`${texts.title} · ${className}`}
      actions={
        chosen.length > 0 && (
          <>
            <MailButton reports={reports} chosen={chosen} write={write} paper={paper} isLeftOut={isLeftOut} />
            {write && (
              <>
                <SaveMenu onSave={(kind) => save(write, kind)} />
                <Button look="primary" onClick={() => window.print()}>
                  <Icon name="print" />
                  {texts.print(chosen.length)}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={styles.tools}>
        {chooser}
        <Select label={texts.paper} value={paper} options={paperOptions()} onChange={(to) => setPaper(to)} />
      </div>
      {names.hidden && <Notice tone="warn">{texts.namesHidden}</Notice>}
      {again && (
        <RetryNotice tone="warn" onRetry={again}>
          {!write && periodsFailed ? texts.notMade : texts.notLoaded}
        </RetryNotice>
      )}
      <PdfNotice state={pdf.state} onClose={pdf.forget} />
      <Parts offered={reports.offered} wanted={wanted} onWant={want} holding={holding} />
      <StudentChoice
        students={students}
        left={left}
        onToggle={(id) => leave(toggled(left, id))}
        onAll={(all) => leave(new Set(all ? [] : students.map(({ id }) => id)))}
      />
      {write && <Preview write={write} position={chosen[0]} />}
      {!write && !periodsFailed && <p role="status">{texts.reading}</p>}
      {write && printing && (
        <OnPaper className={styles.paper}>
          {chosen.map((position) => (
            <ReportSheet key={position} report={write(position)} />
          ))}
        </OnPaper>
      )}
    </Screen>
  );
}

/** The data of the reports: what students may see, once that is known, unless the teacher chooses all of it. */
function useReporter({ source, offered }: Reports, wanted: ReadonlySet<ReportPart>) {
  const { holdBack } = source.book.settings;
  const [unposted, showUnposted] = useState(false);
  const isLeftOut = holdBack && !unposted;
  const shown = useMemo(() => (isLeftOut ? asStudentsSee(source) : source), [source, isLeftOut]);
  const write = useMemo(
    () =>
      shown && reporter(shown, new Set(reportParts.filter((part) => wanted.has(part) && offered.has(part)))),
    [shown, wanted, offered],
  );
  const holding: Holding | null = holdBack ? { unposted, onUnposted: showUnposted } : null;
  return { write, isLeftOut, holding };
}

const paperOptions = () =>
  (['letter', 'a4'] as const).map((value) => ({ value, label: texts.papers[value] }));

const SaveMenu = ({ onSave }: { onSave(kind: PdfWanted['kind']): void }) => (
  <MenuButton label={texts.save}>
    {() =>
      (['one', 'each'] as const).map((kind) => (
        <MenuItem key={kind} textValue={texts.saved[kind]} onAction={() => onSave(kind)}>
          {texts.saved[kind]}
        </MenuItem>
      ))
    }
  </MenuButton>
);

interface PartsProps {
  offered: ReadonlySet<ReportPart>;
  wanted: ReadonlySet<ReportPart>;
  onWant(wanted: ReadonlySet<ReportPart>): void;
  holding: Holding | null;
}

/** Of a class that holds scores back: whether the reports show them anyway. */
interface Holding {
  unposted: boolean;
  onUnposted(unposted: boolean): void;
}

/** The contents of a report. */
const Parts = ({ offered, wanted, onWant, holding }: PartsProps) => (
  <>
    <fieldset className={styles.parts}>
      <legend>{texts.include}</legend>
      {reportParts
        .filter((part) => offered.has(part))
        .map((part) => (
          <Check key={part} checked={wanted.has(part)} onChange={() => onWant(toggled(wanted, part))}>
            {texts.parts[part]}
          </Check>
        ))}
      {holding && (
        <Check checked={holding.unposted} onChange={({ target }) => holding.onUnposted(target.checked)}>
          {texts.unposted}
        </Check>
      )}
    </fieldset>
    {holding &&
      (holding.unposted ? <Notice tone="warn">{texts.shown}</Notice> : <Notice>{texts.leftOut}</Notice>)}
  </>
);

/** The first report, as it will be printed. */
function Preview({ write, position }: { write: Reporter; position: number | undefined }) {
  if (position === undefined) return <p>{texts.noneChosen}</p>;
  const report = write(position);
  return (
    <section className={styles.preview} aria-label={texts.preview(report.name)}>
      <ReportSheet report={report} />
    </section>
  );
}

function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items);
  if (!next.delete(item)) next.add(item);
  return next;
}

interface StudentChoiceProps {
  students: readonly GradebookStudent[];
  /** The IDs of the students without a report. */
  left: ReadonlySet<number>;
  onToggle(id: number): void;
  onAll(all: boolean): void;
}

/** Who gets a report; the list is open unless it is everybody. */
function StudentChoice({ students, left, onToggle, onAll }: StudentChoiceProps) {
  const chosen = students.filter(({ id }) => !left.has(id)).length;
  return (
    <details className={styles.choice}>
      <summary>{texts.students(chosen, students.length)}</summary>
      <div className={styles.all}>
        <Button onClick={() => onAll(true)}>{texts.everybody}</Button>
        <Button onClick={() => onAll(false)}>{texts.nobody}</Button>
      </div>
      <div className={styles.students}>
        <div className={styles.columns}>
          {students.map((student) => (
            <Check key={student.id} checked={!left.has(student.id)} onChange={() => onToggle(student.id)}>
              <StudentName student={student} />
            </Check>
          ))}
        </div>
      </div>
    </details>
  );
}
