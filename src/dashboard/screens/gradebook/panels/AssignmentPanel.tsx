import { useMemo } from 'react';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { binsOf } from '#dashboard/screens/gradebook/model/distributions.ts';
import { Chart } from '#dashboard/ui/components/Chart.tsx';
import { writeHundredths } from '#grading/score.ts';
import { statisticsOfAssignment } from '#grading/statistics.ts';
import { chartTexts as texts } from './chartTexts.ts';
import { SidePanel } from './SidePanel.tsx';
import { SummaryList } from './SummaryList.tsx';

interface AssignmentPanelProps {
  sheet: Sheet;
  assignment: number;
  onClose(): void;
}

export default function AssignmentPanel({ sheet, assignment, onClose }: AssignmentPanelProps) {
  const { summary, missing, excused, blank } = statisticsOfAssignment(sheet.scores, sheet.width, assignment);
  const bins = useMemo(() => binsOf(sheet, assignment), [sheet, assignment]);
  const labels = useMemo(() => bins.map(({ label }) => label), [bins]);
  const series = useMemo(() => [{ name: texts.students, values: bins.map(({ count }) => count) }], [bins]);
  return (
    <SidePanel
      title={texts.assignmentTitle(sheet.book.assignments[assignment]?.title ?? '')}
      onClose={onClose}
    >
      {summary === null ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          <SummaryList
            summary={summary}
            write={writeHundredths}
            more={[
              [texts.missing, String(missing)],
              [texts.excused, String(excused)],
              [texts.blank, String(blank)],
            ]}
          />
          <Chart
            title={texts.scores}
            summary={texts.scoresSummary(summary.count, writeHundredths(summary.mean))}
            x={texts.score}
            y={texts.students}
            kind="bar"
            labels={labels}
            series={series}
            table={{
              head: [texts.score, texts.students],
              rows: bins.map(({ label, count }) => [label, String(count)]),
            }}
          />
        </>
      )}
    </SidePanel>
  );
}
