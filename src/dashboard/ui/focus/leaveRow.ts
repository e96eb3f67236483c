/**
 * The row of this control is about to be removed: the first field of the next row takes the focus, or of the one
 * before, or else the last button of its section, which adds a row.
 */
export function leaveRow(control: Element): void {
  const row = control.closest('tr, li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const field = beside?.querySelector<HTMLElement>('input');
  const buttons = row?.closest('fieldset, section')?.querySelectorAll<HTMLElement>('button') ?? [];
  (field ?? [...buttons].at(-1))?.focus();
}
