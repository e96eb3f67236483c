/**
 * What is costly to make and may never be needed, such as a format or an order of `Intl`: made when it is first asked
 * for, since made ahead they were most of what starting the page cost.
 */
export function onDemand<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
