import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { FormEdit, FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { useFormDraft } from './useOutbox.ts';

/** Regardless of the order of their fields. */
const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

const fieldsOf = <Form extends object>(form: Form) => Object.keys(form) as (keyof Form & string)[];

/** Whether the teacher has edited a field. */
const isTouched = <Form extends object>(
  { base, form, touched }: FormEdit<Form>,
  field: keyof Form & string,
) => touched.includes(field) || !isSame(base[field], form[field]);

/** The edit on top of the saved form: untouched fields follow it. */
export function rebased<Form extends object>(edit: FormEdit<Form>, saved: Form): FormEdit<Form> {
  const { base, form, touched } = edit;
  const untouched = fieldsOf(saved).filter((field) => !isTouched(edit, field));
  const followed = Object.fromEntries(untouched.map((field) => [field, saved[field]]));
  return { base: { ...base, ...followed }, form: { ...form, ...followed }, touched };
}

interface FormEditOptions<Form> {
  place: FormPlace;
  read(value: unknown): FormEdit<Form> | null;
  /** The form on the service. */
  saved: Form;
  /** Whether it is being sent. */
  isSaving: boolean;
  /** Whether a typed form has the same meaning as the service's; equality if not given. */
  isSaved?(form: Form): boolean;
  /** Whether such a form contains nothing worth keeping. */
  isNothing?(form: Form): boolean;
}

/** A form that outlives its page: its text is stored until it is saved or discarded. */
export function useFormEdit<Form extends object>(options: FormEditOptions<Form>) {
  const { place, read, saved, isSaving, isNothing = () => false } = options;
  const { isSaved = (form: Form) => isSame(form, saved) } = options;
  const { draft, isLeft, write, now } = useFormDraft(place, read);
  // A form that is being sent is told apart from later edits by the form it was sent from.
  const upon = draft === null || isSaving ? draft : rebased(draft, saved);
  /** Differs from `saved`, but contains nothing: shown, and stored nowhere. */
  const [nothing, setNothing] = useState<Form | null>(null);
  const shown = upon ?? { base: saved, form: nothing ?? saved, touched: [] };
  const { base, form } = shown;
  /** Fields that somebody else has changed since. */
  const moved = fieldsOf(saved).filter((field) => !isSame(base[field], saved[field]));
  const discard = () => {
    setNothing(null);
    write(null);
  };

  // It was saved after all as its page closed, or by somebody else.
  const isDone = isLeft && (isSaved(form) || isNothing(form));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is painted that asks
  useLayoutEffect(() => {
    if (isDone) discard();
  }, [isDone]);

  return {
    form,
    /** Text has been typed that would be lost. */
    isBegun: draft !== null,
    /** By an earlier page. */
    isLeft,
    /** Edited fields that somebody else has changed since. */
    overtaken: isSaving ? [] : moved.filter((field) => !isSame(form[field], saved[field])),
    change(part: Partial<Form>) {
      const next = { ...form, ...part };
      const idle = isNothing(next);
      setNothing(idle ? next : null);
      // A form equal to the saved one is no draft; but a save under way will change the saved form.
      const isAsSaved = isSame(next, saved) && !isSaving;
      // A field typed back to its old value still counts as the teacher's own if somebody else has changed it.
      const touched = moved.filter((field) => isTouched(shown, field));
      write(idle || isAsSaved ? null : { base, form: next, touched });
    },
    discard,
    /** The form is sent as shown, so that later edits can be told apart from what was sent. */
    sending() {
      if (upon !== null && !isSame(upon, draft)) write(upon);
    },
    /** The form that was sent is saved, as `by`; edits since are still to be saved. */
    wasSaved(sent: Form, by: Form) {
      const since = now();
      if (!since) return;
      const typed = fieldsOf(sent).filter((field) => !isSame(since.form[field], sent[field]));
      const form = { ...by, ...Object.fromEntries(typed.map((field) => [field, since.form[field]])) };
      write(typed.length === 0 ? null : { base: by, form, touched: [] });
    },
  };
}
