export const texts = {
  undo: 'Undo',
  key: 'Ctrl Z',
  tryAgain: 'Try again',
  close: 'Close this notice',
  notUndone: (reason: string) => `It could not be undone. ${reason}`,
};
