import { useState } from 'react';
import {
  type ApplicationKey,
  keyProblems,
  type MadeSecret,
  useEndOldSecret,
  useRevokeKey,
  useRotateKey,
} from '#dashboard/api/schools/keys.ts';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { ActionMenu } from '#dashboard/ui/components/overlays/ActionMenu.tsx';
import { daysOf } from './AddKey.tsx';
import styles from './Keys.module.css';
import { texts } from './texts.ts';

type Act = 'rotate' | 'end' | 'revoke';

interface KeyMenuProps {
  schoolId: number;
  applicationKey: ApplicationKey;
  onSecret(name: string, made: MadeSecret): void;
  onDone(sentence: string): void;
}

/** The actions on a key; each asks first. While an old secret works there is no third one. */
export function KeyMenu(props: KeyMenuProps) {
  const { name, oldUntil } = props.applicationKey;
  const [act, setAct] = useState<Act | null>(null);
  const acts: Act[] = [oldUntil ? 'end' : 'rotate', 'revoke'];
  const close = () => setAct(null);
  return (
    <>
      <ActionMenu<Act>
        label={texts.change}
        name={texts.changeOf(name)}
        actions={acts}
        textOf={(each) => texts[each].action}
        onAction={setAct}
      />
      {act === 'rotate' ? (
        <Rotate {...props} onClose={close} />
      ) : (
        act && <Ask {...props} act={act} onClose={close} />
      )}
    </>
  );
}

interface DialogProps extends KeyMenuProps {
  onClose(): void;
}

function Ask({ schoolId, applicationKey, act, onClose, onDone }: DialogProps & { act: 'end' | 'revoke' }) {
  const ending = useEndOldSecret(schoolId);
  const revoking = useRevokeKey(schoolId);
  const doing = act === 'end' ? ending : revoking;
  const problem = keyProblems(doing.error).other;
  const submit = () => {
    doing.mutate(applicationKey, {
      onSuccess: () => {
        onClose();
        onDone(texts.done[act]);
      },
    });
  };
  return (
    <ActionDialog
      title={texts[act].title(applicationKey.name)}
      asks
      look="danger"
      isBusy={doing.isPending}
      cancel={texts.cancel}
      submit={texts[act].submit}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{texts[act].advice}</p>
    </ActionDialog>
  );
}

const overlaps = ['0', '1', '7', '30'] as const;
const renewed = ['30', '90', '365'] as const;

function Rotate({ schoolId, applicationKey, onClose, onSecret }: DialogProps) {
  const rotating = useRotateKey(schoolId);
  const [isOver] = useState(
    () => applicationKey.expires !== null && applicationKey.expires.getTime() <= Date.now(),
  );
  const [overlap, setOverlap] = useState('7');
  const [lasting, setLasting] = useState<string>(isOver ? '365' : '');
  const problem = keyProblems(rotating.error).other;
  const { rotate } = texts;
  const submit = () => {
    rotating.mutate(
      { key: applicationKey, overlap: Number(overlap), days: daysOf(lasting) },
      {
        onSuccess: (made) => {
          onClose();
          onSecret(applicationKey.name, made);
        },
      },
    );
  };
  return (
    <ActionDialog
      title={rotate.title(applicationKey.name)}
      isBusy={rotating.isPending}
      cancel={texts.cancel}
      submit={rotate.submit}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{rotate.advice}</p>
      <div className={styles.fields}>
        {!isOver && (
          <SelectField
            label={rotate.overlap}
            value={overlap}
            onChange={setOverlap}
            options={overlaps.map((value) => ({ value, label: rotate.overlaps[value] ?? value }))}
            problem={undefined}
          />
        )}
        {applicationKey.expires && (
          <SelectField
            label={rotate.lasts}
            value={lasting}
            onChange={setLasting}
            options={[
              ...(isOver ? [] : [{ value: '', label: rotate.asBefore }]),
              ...renewed.map((value) => ({ value, label: texts.lasting[value] ?? value })),
            ]}
            problem={undefined}
          />
        )}
      </div>
    </ActionDialog>
  );
}
