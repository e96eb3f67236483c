import { useSuspenseQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { type ApplicationKey, keysQuery, type MadeSecret } from '#dashboard/api/schools/keys.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import section from '#dashboard/screens/school/Section.module.css';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import {
  cellAside,
  columnsOf,
  controlsCell,
  rowName,
  Table,
  wideCell,
} from '#dashboard/ui/components/tables/Table.tsx';
import { writtenAgo, writtenInstant } from '#dashboard/ui/format/written.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { AddKey } from './AddKey.tsx';
import { KeyMenu } from './KeyMenu.tsx';
import { NewSecret } from './NewSecret.tsx';
import { texts } from './texts.ts';

const speaksOneRoster = (tasks: Parameters<typeof offers>[0]) => offers(tasks, 'school-oneroster-keys');

export const load = loadSchool(async (queryClient, { id }) => {
  const tasks = await queryClient.ensureQueryData(openTasksQuery());
  await queryClient.ensureQueryData(keysQuery(id, speaksOneRoster(tasks)));
});

export function Component() {
  const [isAdding, setAdding] = useState(false);
  const school = useSearchParams()[0].get('school');
  const [latest, setLatest] = useState<{ of: string | null; newSecret: NamedSecret | null } | null>(null);
  /** Hidden after a switch to another school. */
  const newSecret = latest?.of === school ? latest.newSecret : null;
  return (
    <SchoolArea
      section="keys"
      actions={() =>
        // Another secret would replace one that nobody has stored yet.
        !newSecret && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {texts.add.action}
          </Button>
        )
      }
    >
      {({ id }) => (
        <Keys
          schoolId={id}
          isAdding={isAdding}
          onAdded={() => setAdding(false)}
          newSecret={newSecret}
          onNewSecret={(secret) => setLatest({ of: school, newSecret: secret })}
        />
      )}
    </SchoolArea>
  );
}

type NamedSecret = MadeSecret & { name: string };

interface KeysProps {
  schoolId: number;
  isAdding: boolean;
  /** The dialog is closed. */
  onAdded(): void;
  /** The secret being shown. */
  newSecret: NamedSecret | null;
  onNewSecret(secret: NamedSecret | null): void;
}

/** The keys of a school. A secret is shown above them until somebody confirms having stored it. */
function Keys({ schoolId, isAdding, onAdded, newSecret, onNewSecret }: KeysProps) {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const withOneRoster = speaksOneRoster(tasks);
  const { data: keys } = useSuspenseQuery(keysQuery(schoolId, withOneRoster));
  const [message, setMessage] = useState('');
  const show = (name: string, secret: MadeSecret) => {
    setMessage('');
    onNewSecret({ name, ...secret });
  };
  const showMessage = (sentence: string) => {
    onNewSecret(null);
    setMessage(sentence);
  };
  return (
    <div className={section.section}>
      <p className={section.introduction}>{texts.about}</p>
      {newSecret && <NewSecret key={newSecret.secret} {...newSecret} onKept={() => onNewSecret(null)} />}
      {message !== '' && <Notice tone="good">{message}</Notice>}
      {keys.length === 0 ? (
        <Empty title={texts.none}>{texts.noneAdvice}</Empty>
      ) : (
        <KeyTable schoolId={schoolId} keys={keys} onSecret={show} onDone={showMessage} />
      )}
      {isAdding && (
        <AddKey schoolId={schoolId} withOneRoster={withOneRoster} onClose={onAdded} onSecret={show} />
      )}
    </div>
  );
}

const { features, columns, columnIds } = columnsOf(texts.columns);

const headerClasses: Readonly<Record<keyof typeof texts.columns, string>> = {
  name: rowName,
  may: wideCell,
  used: wideCell,
  expires: wideCell,
  actions: '',
};

interface KeyTableProps extends Pick<ComponentProps<typeof KeyMenu>, 'schoolId' | 'onSecret' | 'onDone'> {
  keys: readonly ApplicationKey[];
}

function KeyTable({ keys, ...menu }: KeyTableProps) {
  const getRowId = ({ id, oneRoster }: ApplicationKey) => `${oneRoster !== null} ${id}`;
  const narrow = useMedia(narrowScreen);
  const table = useTable({ features, columns, data: keys, getRowId });
  return (
    <Table label={texts.title}>
      <thead>
        <tr>
          {columnIds.map((id) => (
            <th key={id} scope="col" className={headerClasses[id]}>
              {texts.columns[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original: key }) => (
          <tr key={id}>
            <th scope="row" className={rowName}>
              <bdi>{key.name}</bdi>
              <span className={cellAside}>
                {' '}
                {key.oneRoster ? texts.oneRosterNumber(key.id) : texts.number(key.id)}
              </span>
              {narrow && (
                <>
                  <span className={cellAside}>{mayOf(key)}</span>
                  <span className={cellAside}>{texts.detail(texts.columns.used, usedOf(key))}</span>
                  <span className={cellAside}>{texts.detail(texts.columns.expires, untilOf(key))}</span>
                  {key.oldUntil && <span className={cellAside}>{oldOf(key, key.oldUntil)}</span>}
                </>
              )}
            </th>
            <td className={wideCell}>{mayOf(key)}</td>
            <td className={wideCell}>{usedOf(key)}</td>
            <td className={wideCell}>
              {untilOf(key)}
              {key.oldUntil && <span className={cellAside}> {oldOf(key, key.oldUntil)}</span>}
            </td>
            <td className={controlsCell}>
              <KeyMenu {...menu} applicationKey={key} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function mayOf({ reads, tasks, oneRoster }: ApplicationKey): string {
  if (oneRoster) return texts.speaks(oneRoster.scopes.join(', '));
  const named = tasks.join(', ');
  if (reads) return named === '' ? texts.reads : texts.readsAnd(named);
  return named === '' ? texts.everything : texts.only(named);
}

const usedOf = ({ used }: ApplicationKey) => (used ? writtenAgo(used) : texts.never);

function untilOf({ expires }: ApplicationKey): string {
  if (!expires) return texts.forEver;
  const when = writtenInstant(expires);
  return expires.getTime() <= Date.now() ? texts.expired(when) : when;
}

const oldOf = ({ oldUsed }: ApplicationKey, until: Date) =>
  `${texts.oldUntil(writtenInstant(until))}, ${oldUsed ? texts.oldUsed(writtenAgo(oldUsed)) : texts.oldUnused}`;
