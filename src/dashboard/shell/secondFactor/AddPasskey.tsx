import { useState } from 'react';
import { factorProblems } from '#dashboard/api/accounts/factors.ts';
import { browserProblem, useAddPasskey } from '#dashboard/api/accounts/passkeys.ts';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { passkeyTexts as texts } from './passkeyTexts.ts';

/** Asks for the passkey's name, then the browser asks its owner. */
export function AddPasskey({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = useAddPasskey();
  const why = browserProblem(add.error);
  const problem = isMissing && name.trim() === '' ? texts.enterName : factorProblems(add.error).name;
  return (
    <ConfirmForm
      action={texts.addHere}
      error={why === null ? add.error : null}
      isPending={add.isPending}
      onConfirm={(currentPassword) => {
        setMissing(name.trim() === '');
        if (name.trim() !== '') add.mutate({ currentPassword, name }, { onSuccess: onDone });
      }}
      onCancel={onCancel}
      hasField
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        problem={problem}
      />
      {why && <Notice tone={why === 'failed' ? 'bad' : 'info'}>{texts.problems[why]}</Notice>}
    </ConfirmForm>
  );
}
