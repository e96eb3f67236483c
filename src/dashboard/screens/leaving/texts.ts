/** What is said before something typed is left behind. */
export const texts = {
  leave: 'Leave and discard',
  stay: 'Stay here',
};
