import type { ReactNode } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import { Dialog } from './Dialog.tsx';

interface ActionDialogProps {
  title: string;
  /** A question before something that affects others, or that cannot be undone; else a form. */
  asks?: boolean;
  /** Closing it would lose what was entered. */
  filled?: boolean;
  /** The action is under way: the dialog stays until it ends, and does not repeat it. */
  isBusy: boolean;
  cancel: string;
  /** The button that does it. */
  submit: string;
  look?: 'primary' | 'danger';
  wide?: boolean;
  /** Why the action failed. */
  problem?: string | null | undefined;
  onClose(): void;
  onSubmit(): void;
  children: ReactNode;
}

/** A dialog that does one thing, or nothing. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, asks = false, filled = false, isBusy, cancel, submit, look = 'primary', problem } = props;
  return (
    <Dialog
      title={title}
      role={asks ? 'alertdialog' : 'dialog'}
      open
      wide={props.wide ?? false}
      onClose={props.onClose}
      filled={filled && texts.wouldBeLost(cancel)}
      saving={isBusy}
      onSubmit={() => {
        if (!isBusy) props.onSubmit();
      }}
      buttons={
        <>
          <Button onClick={props.onClose}>{cancel}</Button>
          <Button look={look} type="submit" busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      {props.children}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}
