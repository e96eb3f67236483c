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

/**
 * Lets the browser do what else it has to do; what follows is a task of its own. By a message and not by a timer: in a
 * tab that was opened in the background timers wait for whole seconds.
 */
export const otherTasks = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
