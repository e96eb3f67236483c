import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { useState } from 'react';
import {
  type PersonLine,
  type Slip,
  saidAgainst,
  useAddPeople,
  usePreviewPeople,
  type Way,
} from '#dashboard/api/people.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { cellAside, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import styles from './AddPeople.module.css';
import { ListField } from './ListField.tsx';
import { readPeople } from './readPeople.ts';
import { texts } from './texts.ts';

interface AddPeopleProps {
  schoolId: number;
  onClose(): void;
  onDone(slips: readonly Slip[], sentence: string): void;
}

/** Asks for a list of people, shows what it would change, and saves it: nothing is written before that. */
export function AddPeople({ schoolId, onClose, onDone }: AddPeopleProps) {
  const [list, setList] = useState('');
  const [how, setHow] = useState<Way>('mail');
  const [isMissing, setMissing] = useState(false);
  const previewing = usePreviewPeople(schoolId);
  const adding = useAddPeople(schoolId);
  const lines = previewing.data;
  const rows = readPeople(list);
  const good = lines?.filter(({ state }) => state !== 'problem') ?? [];
  const hasChange = good.some(({ state }) => state !== 'unchanged');

  function check() {
    setMissing(rows.length === 0);
    if (rows.length === 0 || previewing.isPending) return;
    previewing.mutate({ people: rows.map((row) => row.join('\t')).join('\n'), how });
  }

  function save() {
    if (adding.isPending || !hasChange) return;
    const kept = new Set(good.map(({ line }) => line));
    const people = rows.filter((_, index) => kept.has(index + 1)).map((row) => row.join('\t'));
    adding.mutate(
      { people: people.join('\n'), how },
      {
        onSuccess: (saved) => {
          const slips = saved.flatMap(({ name, username, password }) =>
            password === '' ? [] : [{ name, username, password }],
          );
          const invited = how === 'mail' ? saved.filter(({ state }) => state === 'new').length : 0;
          onDone(slips, invited > 0 ? texts.add.invited(invited) : texts.add.done(saved.length));
        },
      },
    );
  }

  const problem = saidAgainst(previewing.error ?? adding.error);
  return (
    <Dialog
      title={texts.add.title}
      open
      wide
      atTop
      onClose={onClose}
      filled={list.trim() !== ''}
      saving={adding.isPending}
      onSubmit={lines ? save : check}
      buttons={
        lines ? (
          <>
            <Button onClick={() => previewing.reset()}>{texts.add.back}</Button>
            <Button look="primary" type="submit" busy={adding.isPending} aria-disabled={!hasChange}>
              {texts.add.submit(good.filter(({ state }) => state !== 'unchanged').length)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button look="primary" type="submit" busy={previewing.isPending}>
              {texts.add.check}
            </Button>
          </>
        )
      }
    >
      {lines ? (
        <Preview lines={lines} hasChange={hasChange} />
      ) : (
        <ListForm
          list={list}
          onList={setList}
          how={how}
          onHow={setHow}
          problem={isMissing && rows.length === 0 ? texts.add.missing : undefined}
        />
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}

interface ListFormProps {
  list: string;
  onList(list: string): void;
  how: Way;
  onHow(how: Way): void;
  problem: string | undefined;
}

function ListForm({ list, onList, how, onHow, problem }: ListFormProps) {
  return (
    <div className={styles.form}>
      <ListField
        label={texts.add.list}
        hint={texts.add.hint}
        rows={8}
        placeholder={texts.add.placeholder}
        isFirst
        list={list}
        onList={onList}
        problem={problem}
      />
      <Segments<Way>
        label={texts.add.how}
        value={how}
        onChange={onHow}
        options={[
          { value: 'mail', label: texts.add.byMail },
          { value: 'slip', label: texts.add.bySlip },
        ]}
      />
      <p className={styles.hint}>{how === 'mail' ? texts.add.byMailNote : texts.add.bySlipNote}</p>
    </div>
  );
}

const features = tableFeatures({});

type ColumnId = keyof typeof texts.add.columns;

const columnIds = Object.keys(texts.add.columns) as ColumnId[];
const columns: ColumnDef<typeof features, PersonLine>[] = columnIds.map((id) => ({ id }));
const states = ['problem', 'new', 'changed', 'unchanged'] as const;

/** Problems first, so that none is overlooked below a long list. */
function Preview({ lines, hasChange }: { lines: readonly PersonLine[]; hasChange: boolean }) {
  const ordered = states.flatMap((state) => lines.filter((line) => line.state === state));
  const count = (state: PersonLine['state']) => lines.filter((line) => line.state === state).length;
  const table = useTable({ features, columns, data: ordered, getRowId: ({ line }) => String(line) });
  return (
    <div className={styles.form}>
      <p role="status">
        {states
          .filter((state) => count(state) > 0)
          .map((state) => texts.add.counts[state](count(state)))
          .join(' · ')}
      </p>
      {count('problem') > 0 && <Notice tone="warn">{texts.add.leaveOut(count('problem'))}</Notice>}
      {!hasChange && <Notice>{texts.add.nothing}</Notice>}
      <Table label={texts.add.preview} windowed>
        <thead>
          <tr>
            {columnIds.map((id) => (
              <th key={id} scope="col">
                {texts.add.columns[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <PreviewRow key={id} {...original} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function PreviewRow({ line, state, problem, name, email, role, was }: PersonLine) {
  return (
    <tr className={styles[state]}>
      <td>{line}</td>
      <td>
        {texts.add.states[state]}
        {problem !== '' && <span className={cellAside}> {problem}</span>}
      </td>
      <th scope="row" className={rowName}>
        <bdi>{name}</bdi>
        {was !== '' && (
          <span className={cellAside}>
            {' '}
            <bdi>{texts.add.was(was)}</bdi>
          </span>
        )}
      </th>
      <td>
        <bdi>{email}</bdi>
      </td>
      <td>{texts.add.roles[role === 'admin' ? 'admin' : 'teacher']}</td>
    </tr>
  );
}
