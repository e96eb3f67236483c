import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CellQuestion } from '#dashboard/ui/components/overlays/CellQuestion.tsx';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';

const questionOf = (text: string) => (Number(text) > 25 ? `${text} is more than 25 points. Keep it?` : null);

/** A field that asks about values above 25. */
function Field({ onCommit }: { onCommit(text: string): void }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const asking = useAskOnce(questionOf);
  const commit = (text: string) => {
    if (asking.holds(text)) input?.select();
    else onCommit(text);
  };
  return (
    <>
      <input
        ref={setInput}
        aria-label="Score"
        onChange={asking.forget}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget.value)}
      />
      {input && asking.question && (
        <CellQuestion anchor={input} question={asking.question} onKeep={() => commit(input.value)} />
      )}
    </>
  );
}

function open() {
  const committed: string[] = [];
  const user = userEvent.setup();
  const page = render(<Field onCommit={(text) => committed.push(text)} />);
  const field = page.getByLabelText('Score') as HTMLInputElement;
  const question = () => page.queryByRole('alert')?.textContent ?? '';
  return { ...page, user, field, question, committed };
}

test('a usual value is accepted without a question', async () => {
  const { user, field, question, committed } = open();
  await user.type(field, '25{Enter}');
  expect(question()).toBe('');
  expect(committed).toEqual(['25']);
});

test('Enter asks once, and Enter again keeps the value', async () => {
  const { user, field, question, committed } = open();
  await user.type(field, '185{Enter}');
  expect(question()).toBe('185 is more than 25 points. Keep it?');
  expect(committed).toEqual([]);
  await user.keyboard('{Enter}');
  expect(question()).toBe('');
  expect(committed).toEqual(['185']);
});

test('typing after the question corrects the value, and another unusual one asks again', async () => {
  const { user, field, question, committed } = open();
  await user.type(field, '185{Enter}');
  await user.keyboard('8');
  expect(field.value).toBe('8');
  expect(question()).toBe('');
  await user.keyboard('0{Enter}');
  expect(question()).toBe('80 is more than 25 points. Keep it?');
  await user.keyboard('8{Enter}');
  expect(committed).toEqual(['8']);
});

test('the button keeps the value, and leaves the focus in the field', async () => {
  const { user, field, getByRole, committed } = open();
  await user.type(field, '185{Enter}');
  await user.click(getByRole('button', { name: 'Keep' }));
  expect(committed).toEqual(['185']);
  expect(document.activeElement).toBe(field);
});
