import { useRef } from 'react';
import { Dialog } from 'react-aria-components';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { NotLoadedAdvice } from '#dashboard/shell/problem/NotLoaded.tsx';
import { texts as problemTexts } from '#dashboard/shell/problem/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { PopoverButton } from '#dashboard/ui/components/overlays/PopoverButton.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { termName } from '#grading/terms.ts';
import { filtersAssignments, filtersStudents, type Layout } from './layout.ts';
import { showEverything, toggleSubtotal, toggleTerm } from './layoutChanges.ts';

const DueDates = lazyChunk(() => import('./DueDates.tsx'));

const DatesNotLoaded = () => (
  <p role="alert">
    {problemTexts.incomplete}. <NotLoadedAdvice />
  </p>
);

interface FilterButtonProps {
  book: Gradebook;
  layout: Layout;
  onLayout(layout: Layout): void;
}

export function FilterButton({ book, layout, onLayout }: FilterButtonProps) {
  const { filters } = texts;
  const showAll = useRef<HTMLButtonElement>(null);
  const active = filtersStudents(layout) || filtersAssignments(layout);
  return (
    <PopoverButton
      label={
        <>
          {filters.button}
          {active && (
            <>
              <span className={styles.dot} />
              <VisuallyHidden>{filters.active}</VisuallyHidden>
            </>
          )}
        </>
      }
      opens="dialog"
      className={active ? styles.active : undefined}
    >
      {() => (
        <Dialog className={styles.filters ?? ''} aria-label={filters.button}>
          <StudentFilters layout={layout} onLayout={onLayout} />
          <AssignmentFilters book={book} layout={layout} onLayout={onLayout} />
          <TotalColumns book={book} layout={layout} onLayout={onLayout} />
          {layout.hidden.length > 0 && (
            <HiddenColumns
              book={book}
              layout={layout}
              onLayout={(next) => {
                // Its own line is removed, and the focus with it.
                showAll.current?.focus();
                onLayout(next);
              }}
            />
          )}
          <Button
            ref={showAll}
            look="quiet"
            aria-disabled={!active}
            onClick={() => active && onLayout(showEverything(layout))}
          >
            {texts.showAll}
          </Button>
        </Dialog>
      )}
    </PopoverButton>
  );
}

function StudentFilters({ layout, onLayout }: Omit<FilterButtonProps, 'book'>) {
  const { filters } = texts;
  return (
    <fieldset>
      <legend>{filters.students}</legend>
      <Check checked={layout.missing} onChange={() => onLayout({ ...layout, missing: !layout.missing })}>
        {filters.missing}
      </Check>
      <Check checked={layout.failing} onChange={() => onLayout({ ...layout, failing: !layout.failing })}>
        {filters.failing}
      </Check>
    </fieldset>
  );
}

function AssignmentFilters({ book, layout, onLayout }: FilterButtonProps) {
  const { filters } = texts;
  const { categories } = book.scheme;
  const shown = (num: number) => layout.categories?.includes(num) ?? true;
  const toggle = (num: number) => {
    const next = categories
      .map((category) => category.num)
      .filter((other) => (other === num) !== shown(other));
    onLayout({ ...layout, categories: next.length === categories.length ? null : next });
  };
  return (
    <fieldset>
      <legend>{filters.assignments}</legend>
      {categories.map(({ num, name }) => (
        <Check key={num} checked={shown(num)} onChange={() => toggle(num)}>
          {name}
        </Check>
      ))}
      <PeriodFilter book={book} layout={layout} onLayout={onLayout} />
      <div className={styles.dates}>
        <ChunkBoundary instead={<DatesNotLoaded />}>
          <DueDates layout={layout} onLayout={onLayout} />
        </ChunkBoundary>
      </div>
      <Check checked={layout.grouped} onChange={() => onLayout({ ...layout, grouped: !layout.grouped })}>
        {filters.grouped}
      </Check>
      <Check checked={layout.spread} onChange={() => onLayout({ ...layout, spread: !layout.spread })}>
        {filters.spread}
      </Check>
    </fieldset>
  );
}

/** Shows the work of a single marking period; nothing if the class has none. */
function PeriodFilter({ book, layout, onLayout }: FilterButtonProps) {
  const { filters } = texts;
  const { terms = [] } = book.scheme;
  if (terms.length === 0) return null;
  return (
    <SelectField
      label={filters.period}
      value={String(terms.some(({ num }) => num === layout.term) ? layout.term : 0)}
      options={[
        { value: '0', label: filters.anyPeriod },
        ...terms.map((term) => ({ value: String(term.num), label: termName(term) })),
      ]}
      onChange={(value) => onLayout({ ...layout, term: Number(value) })}
      problem={undefined}
    />
  );
}

/** Chooses which columns of totals are shown. */
function TotalColumns({ book, layout, onLayout }: FilterButtonProps) {
  const { filters } = texts;
  const { terms = [], categories } = book.scheme;
  if (terms.length + categories.length === 0) return null;
  return (
    <fieldset>
      <legend>{filters.columns}</legend>
      {terms.map((term) => (
        <Check
          key={term.num}
          checked={layout.terms.includes(term.num)}
          onChange={() => onLayout(toggleTerm(layout, term.num))}
        >
          {filters.termColumn(termName(term))}
        </Check>
      ))}
      {categories.map(({ num, name }) => (
        <Check
          key={num}
          checked={layout.subtotals.includes(num)}
          onChange={() => onLayout(toggleSubtotal(layout, num))}
        >
          {texts.subtotal(name)}
        </Check>
      ))}
    </fieldset>
  );
}

/** Columns that were hidden one by one, each with a button to show it again. */
function HiddenColumns({ book, layout, onLayout }: FilterButtonProps) {
  const { filters } = texts;
  const titleOf = (id: string) => book.assignments.find((one) => String(one.id) === id)?.title ?? id;
  return (
    <fieldset>
      <legend>{filters.hidden}</legend>
      {layout.hidden.map((id) => (
        <Check
          key={id}
          checked={false}
          onChange={() => onLayout({ ...layout, hidden: layout.hidden.filter((other) => other !== id) })}
        >
          {titleOf(id)}
        </Check>
      ))}
    </fieldset>
  );
}
