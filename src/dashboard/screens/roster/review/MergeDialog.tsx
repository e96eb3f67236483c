import { useMemo, useState } from 'react';
import type { Roster } from '#dashboard/api/classes/students.ts';
import { difference } from '#dashboard/screens/roster/model/difference.ts';
import { type Choice, type Choices, merge } from '#dashboard/screens/roster/model/merge.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import { DifferenceView } from './DifferenceView.tsx';
import styles from './MergeDialog.module.css';
import { ScrollingContent } from './ReviewDialog.tsx';

/** Two people's lists made from one: each one's changes, and a question wherever they differ. */
export function MergeDialog({ editor }: { editor: RosterEditor }) {
  const { step } = editor;
  return step.kind === 'merge' ? <Merging editor={editor} theirs={step.theirs} /> : null;
}

function Merging({ editor, theirs }: { editor: RosterEditor; theirs: Roster }) {
  const { base } = editor.draft;
  const mine = editor.list;
  const [choices, setChoices] = useState<Choices>(new Map());
  const merged = useMemo(
    () => merge({ base: base.students, mine, theirs: theirs.students, choices }),
    [base, mine, theirs, choices],
  );
  const { conflicts } = merged;
  const open = conflicts.filter(({ key }) => !choices.has(key)).length;
  const chooseAll = (choice: Choice) => setChoices(new Map(conflicts.map(({ key }) => [key, choice])));

  return (
    <Dialog
      title={texts.mergeTitle}
      open
      wide
      // The draft beneath asks.
      mayBeLeft
      filled={choices.size > 0 && texts.mergeWouldBeLost(texts.keepEditing)}
      onClose={() => editor.setStep({ kind: 'edit' })}
      buttons={
        <>
          {open > 0 && <p className={styles.open}>{texts.answerFirst(open)}</p>}
          <Button onClick={() => editor.setStep({ kind: 'edit' })}>{texts.keepEditing}</Button>
          <Button look="primary" disabled={open > 0} onClick={() => editor.takeMerged(theirs, choices)}>
            {texts.goOn}
          </Button>
        </>
      }
    >
      <ScrollingContent label={texts.mergeTitle}>
        <p>
          {texts.mergeIntro} {conflicts.length > 0 ? texts.mergeChoose : texts.mergeAgrees}
        </p>
        {conflicts.length > 0 && (
          <section className={styles.questions} aria-label={texts.conflicts(conflicts.length)}>
            {conflicts.length > 1 && (
              <div className={styles.all}>
                <strong>{texts.conflicts(conflicts.length)}</strong>
                <Button onClick={() => chooseAll('mine')}>{texts.allMine}</Button>
                <Button onClick={() => chooseAll('theirs')}>{texts.allTheirs}</Button>
              </div>
            )}
            {conflicts.map((conflict) => (
              <ConflictQuestion
                key={conflict.key}
                conflict={conflict}
                choice={choices.get(conflict.key)}
                onChoose={(choice) => setChoices(new Map(choices).set(conflict.key, choice))}
              />
            ))}
          </section>
        )}
        <div className={styles.sides}>
          <section className={styles.side} aria-labelledby="merge-mine">
            <h2 id="merge-mine">{texts.yours}</h2>
            <DifferenceView changes={difference(base.students, mine)} />
          </section>
          <section className={styles.side} aria-labelledby="merge-theirs">
            <h2 id="merge-theirs">{texts.theirs}</h2>
            <DifferenceView changes={difference(base.students, theirs.students)} />
          </section>
        </div>
      </ScrollingContent>
    </Dialog>
  );
}
