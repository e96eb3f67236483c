import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, type Params, useParams } from 'react-router-dom';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { askAnew, type Load } from '#dashboard/api/calls/load.ts';
import { ownGradesQuery } from '#dashboard/api/classes/studentView.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { postedInOrder } from '#grading/posted.ts';
import { periodName } from '#grading/terms.ts';
import { dayOf } from '#grading/week.ts';
import { explainTotal } from '#grading/yearExplanation.ts';
import { familyTexts } from './familyTexts.ts';
import { GradeBreakdown } from './GradeBreakdown.tsx';
import { Part } from './Part.tsx';
import { Scores } from './Scores.tsx';
import { PeriodComment } from './StudentComment.tsx';
import { StudentPeriods } from './StudentPeriods.tsx';
import styles from './StudentScreen.module.css';
import { StudentYear } from './StudentYear.tsx';
import { Summary } from './Summary.tsx';
import { heldStates } from './scoreList.ts';
import { texts } from './texts.ts';

export const load: Load = (queryClient, { params }) => askAnew(queryClient, queryOf(params));

/** Of a child if the address names one. */
const queryOf = ({ classId, studentId }: Params) =>
  ownGradesQuery(Number(classId), studentId === undefined ? undefined : Number(studentId));

function useOwnGrades(params: Params) {
  const query = useSuspenseQuery(queryOf(params));
  // The class was closed while this page was open: its grades must not stay.
  if (hasCode(query.error, 'notYourClass')) throw query.error;
  return query;
}

/** The only student in the list. */
const position = 0;

const whoseClass = (child: string, teacher: string) =>
  [child && familyTexts.student(child), teacher && texts.own.teacher(teacher)].filter(Boolean).join(' · ');

/** A class as a student or a guardian sees it: the teacher's page without the teacher's own parts. */
export function Component() {
  const params = useParams();
  const query = useOwnGrades(params);
  const { book, teacher, final, days, comment, comments, unposted } = query.data;
  const [student] = book.students;
  const ofChild = params.studentId === undefined || !student ? '' : `${student.first} ${student.last}`;
  const sheet = useMemo(() => new Sheet({ book }), [book]);
  const total = sheet.total(position);
  const explained = useMemo(() => explainTotal(book.scheme, sheet.counted(position), 0), [book, sheet]);
  const held = heldStates(book, unposted);
  const posted = postedInOrder(final, book.scheme);
  return (
    <Screen
      title={book.name}
      documentTitle={ofChild ? familyTexts.ofChild(book.name, ofChild) : texts.own.documentTitle(book.name)}
      aside={<bdi>{whoseClass(ofChild, teacher)}</bdi>}
      printed={writtenDay(dayOf(new Date()))}
      actions={
        <>
          <Link className={buttonClass()} to={paths.ownClasses()}>
            <Icon name="chevronLeft" />
            {ofChild ? familyTexts.children : texts.own.title}
          </Link>
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            {texts.print}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Summary
          book={book}
          position={position}
          steps={explained.steps}
          total={total}
          unsaved={0}
          days={days}
          unposted={unposted.size}
        />
        {held.has('unposted') && <Notice>{texts.own.unposted}</Notice>}
        {held.has('hidden') && <Notice>{texts.own.hidden}</Notice>}
        {(comment !== '' || comments.length > 0) && (
          <Part title={texts.own.comment} query={query}>
            {comment !== '' && (
              <p dir="auto" className={styles.comment}>
                {comment}
              </p>
            )}
            {comments.map(({ period, comment }) => (
              <PeriodComment key={period} period={periodName(book.scheme.terms, period)} comment={comment} />
            ))}
          </Part>
        )}
        <Scores
          book={book}
          position={position}
          steps={explained.steps}
          late={book.lates}
          remarks={book.remarks}
          unposted={unposted}
        />
        <div className={styles.side}>
          <StudentPeriods posted={posted} now={total} terms={book.scheme.terms} query={query} />
          <StudentYear days={days} query={query} />
        </div>
        {(total.percent !== null || unposted.size === 0) && (
          <GradeBreakdown
            book={book}
            position={position}
            {...explained}
            late={sheet.lateSteps(position)}
            total={total}
          />
        )}
      </div>
    </Screen>
  );
}
