/** Whether a dialog lies over the page: then the page's own keys do nothing. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;
