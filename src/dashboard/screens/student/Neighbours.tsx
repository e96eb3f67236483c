import { Link } from 'react-router-dom';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { paths } from '#dashboard/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/Button.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { useStudentNames } from '#dashboard/ui/StudentNames.tsx';
import { texts } from './texts.ts';

/** To the students beside this one in the list; and the printer. */
export function Neighbours({ book, position }: { book: Gradebook; position: number }) {
  const names = useStudentNames();
  const previous = book.students[position - 1];
  const next = book.students[position + 1];
  return (
    <>
      {previous && (
        <Link
          className={buttonClass('plain', true)}
          to={paths.student(book.id, previous.id)}
          aria-label={texts.previous(names.fullName(previous))}
        >
          <Icon name="chevronLeft" />
        </Link>
      )}
      {next && (
        <Link
          className={buttonClass('plain', true)}
          to={paths.student(book.id, next.id)}
          aria-label={texts.next(names.fullName(next))}
        >
          <Icon name="chevronRight" />
        </Link>
      )}
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {texts.print}
      </Button>
    </>
  );
}
