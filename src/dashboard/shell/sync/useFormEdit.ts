import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { FormEdit, FormPlace } from '#dashboard/api/calls/formDrafts.ts';
import { useFormDraft } from './useOutbox.ts';

/** In whatever order their fields are. */
const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

const fieldsOf = <Form extends object>(form: Form) => Object.keys(form) as (keyof Form & string)[];

/** Whether the teacher has written in a field. */
const isTouched = <Form extends object>(
  { base, form, touched }: FormEdit<Form>,
  field: keyof Form & string,
) => touched.includes(field) || !isSame(base[field], form[field]);

/** On top of what is there by now: what nobody has touched follows it. */
export function rebased<Form extends object>(edit: FormEdit<Form>, saved: Form): FormEdit<Form> {
  const { base, form, touched } = edit;
  const untouched = fieldsOf(saved).filter((field) => !isTouched(edit, field));
  const followed = Object.fromEntries(untouched.map((field) => [field, saved[field]]));
  return { base: { ...base, ...followed }, form: { ...form, ...followed }, touched };
}

interface FormEditOptions<Form> {
  place: FormPlace;
  read(value: unknown): FormEdit<Form> | null;
  /** As the service has it. */
  saved: Form;
  /** Whether it is on its way. */
  isSaving: boolean;
  /** Whether what is typed so says what the service has: the same, if that is not told. */
  isSaved?(form: Form): boolean;
  /** Of what is typed so, nothing would be lost. */
  isNothing?(form: Form): boolean;
}

/** A form that outlives its page: what is typed in it is kept until it is saved or discarded. */
export function useFormEdit<Form extends object>(options: FormEditOptions<Form>) {
  const { place, read, saved, isSaving, isNothing = () => false } = options;
  const { isSaved = (form: Form) => isSame(form, saved) } = options;
  const { draft, isLeft, write, now } = useFormDraft(place, read);
  // What is on its way is told apart from what is typed by the form that it was sent from.
  const upon = draft === null || isSaving ? draft : rebased(draft, saved);
  /** Another than `saved`, and yet nothing: shown, and kept nowhere. */
  const [nothing, setNothing] = useState<Form | null>(null);
  const shown = upon ?? { base: saved, form: nothing ?? saved, touched: [] };
  const { base, form } = shown;
  /** Somebody else has changed them meanwhile. */
  const moved = fieldsOf(saved).filter((field) => !isSame(base[field], saved[field]));
  const discard = () => {
    setNothing(null);
    write(null);
  };

  // It was saved after all as its page went, or by somebody else.
  const isDone = isLeft && (isSaved(form) || isNothing(form));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is painted that asks
  useLayoutEffect(() => {
    if (isDone) discard();
  }, [isDone]);

  return {
    form,
    /** Something is typed that would be lost. */
    isBegun: draft !== null,
    /** By an earlier page. */
    isLeft,
    /** What somebody else has changed meanwhile beneath what is typed. */
    overtaken: isSaving ? [] : moved.filter((field) => !isSame(form[field], saved[field])),
    change(part: Partial<Form>) {
      const next = { ...form, ...part };
      const idle = isNothing(next);
      setNothing(idle ? next : null);
      // Equal to the saved form, nothing is being written; but a save on its way will change the saved form.
      const isAsSaved = isSame(next, saved) && !isSaving;
      // Typed back to what it was, what somebody else has changed is still the teacher's own.
      const touched = moved.filter((field) => isTouched(shown, field));
      write(idle || isAsSaved ? null : { base, form: next, touched });
    },
    discard,
    /** The form is sent as it is shown: by that it is told afterwards from what has been typed since. */
    sending() {
      if (upon !== null && !isSame(upon, draft)) write(upon);
    },
    /** The form that was sent is saved, and is now `by`; what has been typed since is yet to be saved. */
    wasSaved(sent: Form, by: Form) {
      const since = now();
      if (!since) return;
      const typed = fieldsOf(sent).filter((field) => !isSame(since.form[field], sent[field]));
      const form = { ...by, ...Object.fromEntries(typed.map((field) => [field, since.form[field]])) };
      write(typed.length === 0 ? null : { base: by, form, touched: [] });
    },
  };
}
