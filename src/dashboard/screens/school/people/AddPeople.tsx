import { useTable } from '@tanstack/react-table';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import {
  listPlace,
  type PersonLine,
  type Slip,
  useAddPeople,
  usePreviewPeople,
  type Way,
} from '#dashboard/api/schools/people.ts';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { cellAside, columnsOf, rowName, Table, TableHead } from '#dashboard/ui/components/tables/Table.tsx';
import styles from './AddPeople.module.css';
import { inOrder, ListDialog, ListField, lineStates, useList } from './ListDialog.tsx';
import { readPeople } from './readPeople.ts';
import { texts } from './texts.ts';

interface AddPeopleProps {
  schoolId: number;
  onClose(): void;
  onDone(slips: readonly Slip[], sentence: string): void;
}

const standard: { how: Way } = { how: 'mail' };

/** Asks for a list of people. */
export function AddPeople({ schoolId, onClose, onDone }: AddPeopleProps) {
  const { list, setList, choices, choose, isLeft, onDiscard } = useList(listPlace(schoolId, 'add'), standard);
  const { how } = choices;
  const previewing = usePreviewPeople(schoolId);
  const adding = useAddPeople(schoolId);
  return (
    <ListDialog
      texts={texts.add}
      list={list}
      isLeft={isLeft}
      onDiscard={onDiscard}
      rows={readPeople(list).map(({ line, content }) => ({ line, content: content.join('\t') }))}
      previewing={previewing}
      adding={adding}
      onCheck={(people) => previewing.mutate({ people, how })}
      onSave={(people) =>
        void thenEvenUnmounted(adding.mutateAsync({ people, how }), (saved) => {
          onDiscard();
          const slips = saved.flatMap(({ name, username, password, end }) =>
            password === '' ? [] : [{ name, username, password, end }],
          );
          const invited = how === 'mail' ? saved.filter(({ state }) => state === 'new').length : 0;
          onDone(slips, invited > 0 ? texts.add.invited(invited) : texts.add.done(saved.length));
        })
      }
      onClose={onClose}
      form={(problem) => (
        <ListForm
          list={list}
          onList={setList}
          how={how}
          onHow={(way) => choose({ how: way })}
          problem={problem}
        />
      )}
      preview={(lines) => <Preview lines={lines} />}
    />
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
        isLabelShown
        value={how}
        onChange={onHow}
        options={[
          { value: 'mail', label: texts.add.byMail },
          { value: 'slip', label: texts.add.bySlip },
        ]}
      />
      <p className={styles.hint}>{how === 'mail' ? texts.add.byMailAdvice : texts.add.bySlipAdvice}</p>
    </div>
  );
}

const { features, columns, columnIds } = columnsOf(texts.add.columns);

function Preview({ lines }: { lines: readonly PersonLine[] }) {
  const hasChange = lines.some(({ state }) => state === 'new' || state === 'changed');
  const count = (state: PersonLine['state']) => lines.filter((line) => line.state === state).length;
  const table = useTable({ features, columns, data: inOrder(lines) });
  return (
    <div className={styles.form}>
      <p role="status">
        {lineStates
          .filter((state) => count(state) > 0)
          .map((state) => texts.add.counts[state](count(state)))
          .join(' · ')}
      </p>
      {count('problem') > 0 && <Notice tone="warn">{texts.add.leaveOut(count('problem'))}</Notice>}
      {!hasChange && <Notice>{texts.add.nothing}</Notice>}
      <Table label={texts.add.preview} windowed>
        <TableHead columns={columnIds.map((id) => texts.add.columns[id])} />
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <PreviewRow key={id} {...original} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** As typed, if it is no role. */
const roleText = (role: string) => (role === 'admin' || role === 'teacher' ? texts.add.roles[role] : role);

function PreviewRow({ line, state, problem, name, email, username, role, was, returns }: PersonLine) {
  return (
    <tr className={styles[state]}>
      <td>{line}</td>
      <td>
        {texts.add.states[state]}
        {problem !== '' && <span className={cellAside}> {problem}</span>}
        {returns && <span className={cellAside}> {texts.add.returns}</span>}
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
      <td>
        <bdi>{roleText(role)}</bdi>
      </td>
      <td>
        <bdi>{username}</bdi>
      </td>
    </tr>
  );
}
