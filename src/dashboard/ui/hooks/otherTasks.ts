/**
 * Delays making something costly that may never be needed, such as an `Intl` format, until it is first used: made
 * ahead, these were most of the page's start-up time.
 */
export function onDemand<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Lets the browser do its other work; the code that follows is a separate task. By a message instead of a timer: in a
 * tab opened in the background, timers wait for whole seconds.
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
