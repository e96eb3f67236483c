/** Whether a dialog lies over the page: its keys are its own, and those of the page rest. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;
