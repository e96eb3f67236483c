import { useTable } from '@tanstack/react-table';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import { type GuardianLine, useAddGuardians, usePreviewGuardians } from '#dashboard/api/families/families.ts';
import { listPlace } from '#dashboard/api/schools/people.ts';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { cellAside, columnsOf, rowName, Table, TableHead } from '#dashboard/ui/components/tables/Table.tsx';
import styles from './AddPeople.module.css';
import { guardianTexts } from './guardianTexts.ts';
import { inOrder, ListDialog, ListField, useList } from './ListDialog.tsx';
import { readGuardians } from './readPeople.ts';

const texts = guardianTexts.list;

interface AddGuardiansProps {
  schoolId: number;
  onClose(): void;
  onDone(sentence: string): void;
}

/** Asks for a list of guardians. */
export function AddGuardians({ schoolId, onClose, onDone }: AddGuardiansProps) {
  const { list, setList, isLeft, onDiscard } = useList(listPlace(schoolId, 'guardians'), {});
  const previewing = usePreviewGuardians(schoolId);
  const adding = useAddGuardians(schoolId);
  return (
    <ListDialog
      texts={texts}
      list={list}
      isLeft={isLeft}
      onDiscard={onDiscard}
      rows={readGuardians(list)}
      previewing={previewing}
      adding={adding}
      onCheck={(rows) => previewing.mutate(rows)}
      onSave={(rows, changes) =>
        void thenEvenUnmounted(adding.mutateAsync(rows), () => {
          onDiscard();
          onDone(texts.done(changes));
        })
      }
      onClose={onClose}
      form={(problem) => (
        <ListField
          label={texts.label}
          hint={texts.hint}
          rows={8}
          placeholder={texts.placeholder}
          isFirst
          list={list}
          onList={setList}
          problem={problem}
        />
      )}
      preview={(lines) => <Preview lines={lines} />}
    />
  );
}

const { features, columns, columnIds } = columnsOf(texts.columns);

function Preview({ lines }: { lines: readonly GuardianLine[] }) {
  const wrong = lines.filter(({ state }) => state === 'problem').length;
  const table = useTable({ features, columns, data: inOrder(lines) });
  const isNothing = lines.every(({ state }) => state === 'problem' || state === 'unchanged');
  return (
    <div className={styles.form}>
      {wrong > 0 && <Notice tone="warn">{texts.leaveOut(wrong)}</Notice>}
      {isNothing && wrong === 0 && <Notice>{texts.nothing}</Notice>}
      <Table label={texts.preview} windowed>
        <TableHead columns={columnIds.map((id) => texts.columns[id])} />
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <PreviewRow key={id} {...original} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function PreviewRow({ line, state, problem, student, name, email, relation }: GuardianLine) {
  return (
    <tr className={styles[state]}>
      <td>{line}</td>
      <td>
        {texts.states[state]}
        {problem !== '' && <span className={cellAside}> {problem}</span>}
      </td>
      <td>
        <bdi>{student}</bdi>
      </td>
      <th scope="row" className={rowName}>
        <bdi>{name}</bdi>
        {relation !== '' && (
          <span className={cellAside}>
            {' '}
            <bdi>{relation}</bdi>
          </span>
        )}
      </th>
      <td>
        <bdi>{email}</bdi>
      </td>
    </tr>
  );
}
