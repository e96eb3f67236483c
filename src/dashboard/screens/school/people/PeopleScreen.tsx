import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { partOfItem } from '#dashboard/api/changes/formPlaces.ts';
import { everybody, type PeopleList, peopleQuery, type Slip } from '#dashboard/api/schools/people.ts';
import type { School } from '#dashboard/api/schools/schools.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { AddGuardians } from './AddGuardians.tsx';
import { AddPeople } from './AddPeople.tsx';
import { guardianTexts } from './guardianTexts.ts';
import { Invitations } from './Invitations.tsx';
import { ListedStudents } from './ListedStudents.tsx';
import { People } from './People.tsx';
import styles from './PeopleScreen.module.css';
import { Slips } from './Slips.tsx';
import { StudentAccounts } from './StudentAccounts.tsx';
import { texts } from './texts.ts';

export const load = loadSchool((queryClient, { id }) =>
  queryClient.ensureQueryData(peopleQuery(id, everybody)),
);

type Open = PeopleList | null;

export function Component() {
  const [open, setOpen] = useState<Open>(null);
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  return (
    <SchoolArea
      section="people"
      actions={() => (
        <>
          {offers(tasks, 'school-guardians') && (
            <Button onClick={() => setOpen('guardians')}>{guardianTexts.list.action}</Button>
          )}
          <Button onClick={() => setOpen('students')}>{texts.students.action}</Button>
          <Button look="primary" onClick={() => setOpen('add')}>
            {texts.add.action}
          </Button>
        </>
      )}
    >
      {(school) => <PeopleOf school={school} open={open} onOpen={setOpen} />}
    </SchoolArea>
  );
}

/** Slips stay until they are done with, whatever is made meanwhile: a second one for somebody replaces the first. */
const together = (shown: readonly Slip[], made: readonly Slip[]): readonly Slip[] => [
  ...shown.filter((slip) => made.every(({ username }) => username !== slip.username)),
  ...made,
];

function PeopleOf({ school, open, onOpen }: { school: School; open: Open; onOpen(open: Open): void }) {
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  const [done, setDone] = useState('');
  const close = () => onOpen(null);
  const finish = (made: readonly Slip[], sentence: string) => {
    setSlips((shown) => together(shown, made));
    setDone(sentence);
    close();
  };
  return (
    <div className={styles.people}>
      {done !== '' && <Notice tone="good">{done}</Notice>}
      {slips.length > 0 && <Slips school={school.name} slips={slips} onDone={() => setSlips([])} />}
      {/* The search and its page stay beneath the slips. */}
      <div className={styles.people} hidden={slips.length > 0}>
        <People schoolId={school.id} onDone={finish} />
        <Invitations schoolId={school.id} />
        <ListedStudents schoolId={school.id} onDone={(sentence) => finish([], sentence)} />
      </div>
      {open === null && (
        <LeftDraft
          isHere={({ kind, item }) => kind === 'people' && item.startsWith(`${school.id} `)}
          onOpen={({ item }) => onOpen(partOfItem(item) as PeopleList)}
        />
      )}
      {open === 'add' && <AddPeople schoolId={school.id} onClose={close} onDone={finish} />}
      {open === 'guardians' && (
        <AddGuardians schoolId={school.id} onClose={close} onDone={(sentence) => finish([], sentence)} />
      )}
      {open === 'students' && <StudentAccounts schoolId={school.id} onClose={close} onDone={finish} />}
    </div>
  );
}
