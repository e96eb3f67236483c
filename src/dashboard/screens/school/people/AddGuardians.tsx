import { useState } from 'react';
import { type GuardianLine, useAddGuardians, usePreviewGuardians } from '#dashboard/api/families.ts';
import { saidAgainst } from '#dashboard/api/people.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { cellAside, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import styles from './AddPeople.module.css';
import { guardianTexts } from './guardianTexts.ts';
import { ListField } from './ListField.tsx';
import { readGuardians } from './readPeople.ts';

const texts = guardianTexts.list;

interface AddGuardiansProps {
  schoolId: number;
  onClose(): void;
  onDone(sentence: string): void;
}

/** Asks for a list of guardians, shows what it would change, and saves it: nothing is written before that. */
export function AddGuardians({ schoolId, onClose, onDone }: AddGuardiansProps) {
  const [list, setList] = useState('');
  const [isMissing, setMissing] = useState(false);
  const previewing = usePreviewGuardians(schoolId);
  const adding = useAddGuardians(schoolId);
  const lines = previewing.data;
  const rows = readGuardians(list);
  const good = lines?.filter(({ state }) => state !== 'problem') ?? [];
  const changes = good.filter(({ state }) => state !== 'unchanged').length;

  function check() {
    setMissing(rows.length === 0);
    if (rows.length > 0 && !previewing.isPending) previewing.mutate(rows.join('\n'));
  }

  function save() {
    if (adding.isPending || changes === 0) return;
    const kept = new Set(good.map(({ line }) => line));
    const people = rows.filter((_, index) => kept.has(index + 1)).join('\n');
    adding.mutate(people, { onSuccess: () => onDone(texts.done(changes)) });
  }

  const problem = saidAgainst(previewing.error ?? adding.error);
  return (
    <Dialog
      title={texts.title}
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
            <Button onClick={() => previewing.reset()}>{texts.back}</Button>
            <Button look="primary" type="submit" busy={adding.isPending} aria-disabled={changes === 0}>
              {texts.submit(changes)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button look="primary" type="submit" busy={previewing.isPending}>
              {texts.check}
            </Button>
          </>
        )
      }
    >
      {lines ? (
        <Preview lines={lines} />
      ) : (
        <ListField
          label={texts.label}
          hint={texts.hint}
          rows={8}
          placeholder={texts.placeholder}
          isFirst
          list={list}
          onList={setList}
          problem={isMissing && rows.length === 0 ? texts.missing : undefined}
        />
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}

const states = ['problem', 'new', 'changed', 'unchanged'] as const;

/** Problems first, so that none is overlooked below a long list. */
function Preview({ lines }: { lines: readonly GuardianLine[] }) {
  const ordered = states.flatMap((state) => lines.filter((line) => line.state === state));
  const wrong = lines.filter(({ state }) => state === 'problem').length;
  const isNothing = lines.every(({ state }) => state === 'problem' || state === 'unchanged');
  return (
    <div className={styles.form}>
      {wrong > 0 && <Notice tone="warn">{texts.leaveOut(wrong)}</Notice>}
      {isNothing && wrong === 0 && <Notice>{texts.nothing}</Notice>}
      <Table label={texts.preview} windowed>
        <thead>
          <tr>
            {Object.values(texts.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ line, state, problem, student, name, email, relation }) => (
            <tr key={line} className={styles[state]}>
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
          ))}
        </tbody>
      </Table>
    </div>
  );
}
