/**
 * Lets the browser do its other work; the code that follows is a separate task. By a message instead of a timer: in a
 * tab opened in the background, timers wait for whole seconds.
 */
export const yieldToMain = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
