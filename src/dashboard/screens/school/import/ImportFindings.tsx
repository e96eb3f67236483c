import { useQuery } from '@tanstack/react-query';
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import {
  type ImportLines,
  importLinesQuery,
  type KindCounts,
  type LineKind,
  type LineState,
  linesAtOnce,
  type RosterImport,
} from '#dashboard/api/schools/rosterImport.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { offsetPages, Paging } from '#dashboard/ui/components/tables/Paging.tsx';
import { cellAside, nought, numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenNumber } from '#dashboard/ui/format/written.ts';
import styles from './Import.module.css';
import { texts } from './texts.ts';

const features = tableFeatures({});

const countColumns = ['new', 'changed', 'gone', 'same', 'errors'] as const;
const columns: ColumnDef<typeof features, KindCounts>[] = ['kind', ...countColumns].map((id) => ({ id }));
const opens = (column: string): column is LineState => Object.hasOwn(texts.states, column);
const kindText = (kind: string) => texts.kinds[kind as LineKind] ?? kind;

interface Opened {
  kind: LineKind;
  state: LineState | null;
}

/** The number of lines of each kind, and the lines behind a pressed number. */
export function ImportFindings({ schoolId, latest }: { schoolId: number; latest: RosterImport }) {
  const { importid, kinds, problems, notes, left, name, source, version } = latest;
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<Element | null>(null);
  const open = (lines: Opened) => {
    opener.current = document.activeElement;
    setOpened(lines);
  };
  const worthKnowing = [...left, ...notes.map(({ file, note }) => `${file}: ${note}`)];
  return (
    <>
      <p className={styles.source}>
        <bdi>{texts.from(name, source, version)}</bdi>
      </p>
      <KindTable
        label={latest.state === 'applied' ? texts.result : texts.preview}
        kinds={kinds.filter((each) => each.new + each.changed + each.gone + each.same + each.errors > 0)}
        onOpen={open}
      />
      {problems > 0 && (
        <Notice
          tone="warn"
          action={<Button onClick={() => open({ kind: 'problems', state: null })}>{texts.showErrors}</Button>}
        >
          {texts.errors(problems)}. {texts.errorsAdvice}
        </Notice>
      )}
      {opened && (
        <Lines
          key={`${opened.kind} ${opened.state}`}
          schoolId={schoolId}
          importid={importid}
          opened={opened}
          onClose={() => {
            setOpened(null);
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        />
      )}
      {worthKnowing.length > 0 && (
        <details className={styles.notes} open={left.length > 0}>
          <summary>{texts.notes}</summary>
          <ul>
            {worthKnowing.map((note) => (
              <li key={note}>
                <bdi>{note}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface KindTableProps {
  label: string;
  kinds: KindCounts[];
  onOpen(opened: Opened): void;
}

function KindTable({ label, kinds, onOpen }: KindTableProps) {
  const table = useTable({ features, columns, data: kinds, getRowId: ({ kind }) => kind });
  return (
    <div className={styles.counts}>
      <Table label={label}>
        <thead>
          <tr>
            <th scope="col" className={rowName}>
              {texts.columns.kind}
            </th>
            {countColumns.map((id) => (
              <th key={id} scope="col" className={numberCell}>
                {texts.columns[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original: kind }) => (
            <tr key={id}>
              <th scope="row" className={rowName}>
                {kindText(kind.kind)}
              </th>
              {countColumns.map((column) => (
                <td key={column} className={`${numberCell} ${kind[column] === 0 ? nought : ''}`}>
                  {opens(column) && kind[column] > 0 ? (
                    <Button
                      aria-label={texts.show(kind[column], texts.states[column], kindText(kind.kind))}
                      onClick={() => onOpen({ kind: kind.kind as LineKind, state: column })}
                    >
                      {writtenNumber(kind[column])}
                    </Button>
                  ) : (
                    writtenNumber(kind[column])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface LinesProps {
  schoolId: number;
  importid: number;
  opened: Opened;
  onClose(): void;
}

/** They begin at their heading, which a phone scrolls to. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** The lines behind a number, page by page. */
function Lines({ schoolId, importid, opened, onClose }: LinesProps) {
  const [start, setStart] = useState(0);
  const { kind, state } = opened;
  const { data, error } = useQuery(importLinesQuery(schoolId, { importid, kind, state, start }));
  const title = state === null ? kindText(kind) : texts.lines(kindText(kind), texts.states[state]);
  const count = data?.count ?? 0;
  const pages = offsetPages({ offset: start, size: linesAtOnce, total: count }, setStart);
  return (
    <div className={styles.lines}>
      <div className={styles.foot}>
        <h2 ref={focusOn} tabIndex={-1}>
          {title}
        </h2>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {data &&
        (kind === 'problems' ? (
          <ProblemTable {...data} label={title} />
        ) : (
          <LineTable {...data} label={title} />
        ))}
      <Paging
        previous={{ label: texts.previous, go: pages.goBack }}
        next={{ label: texts.next, go: pages.goOn }}
      >
        {texts.range(start + 1, Math.min(count, start + linesAtOnce), count)}
      </Paging>
    </div>
  );
}

const lineColumns: ColumnDef<typeof features, ImportLines['lines'][number]>[] = [{ id: 'title' }];
const problemColumns: ColumnDef<typeof features, ImportLines['problems'][number]>[] = [{ id: 'place' }];

function LineTable({ lines, label }: { lines: ImportLines['lines']; label: string }) {
  const table = useTable({
    features,
    columns: lineColumns,
    data: lines,
    getRowId: ({ sourcedid }) => sourcedid,
  });
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col" className={rowName}>
            {texts.lineColumns.title}
          </th>
          <th scope="col">{texts.lineColumns.change}</th>
          <th scope="col" className={numberCell}>
            {texts.lineColumns.line}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original: { title, sourcedid, line, fields } }) => (
          <tr key={id}>
            <th scope="row" className={rowName}>
              <bdi>{title}</bdi>
              <span className={cellAside}>
                <bdi>{sourcedid}</bdi>
              </span>
            </th>
            <td>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  {field}: <bdi>{before || texts.blank}</bdi> → <bdi>{after || texts.blank}</bdi>
                </div>
              ))}
            </td>
            <td className={numberCell}>{line > 0 ? writtenNumber(line) : ''}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ProblemTable({ problems, label }: { problems: ImportLines['problems']; label: string }) {
  const table = useTable({ features, columns: problemColumns, data: problems });
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col" className={rowName}>
            {texts.problemColumns.place}
          </th>
          <th scope="col">{texts.problemColumns.value}</th>
          <th scope="col">{texts.problemColumns.expected}</th>
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original: { file, line, column, value, expected } }) => (
          <tr key={id}>
            <th scope="row" className={rowName}>
              {texts.place(file, line, column)}
            </th>
            <td>
              <bdi>{value || texts.blank}</bdi>
            </td>
            <td>{expected}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
