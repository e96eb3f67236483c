import type { openDashboard } from './openDashboard.tsx';

/**
 * The service does what the next request of this task asks, but no answer arrives. `isOne` tells that request from
 * others of the same task, such as those that only read.
 */
export function loseAnswer(
  { network }: Pick<ReturnType<typeof openDashboard>, 'network'>,
  task: string,
  isOne: (form: URLSearchParams) => boolean = () => true,
): void {
  const send = globalThis.fetch;
  let isLost = false;
  network.instead = async (form) => {
    if (isLost || form.get('apitask') !== task || !isOne(form)) return undefined;
    isLost = true;
    await send('/api/', { method: 'POST', body: form });
    throw new TypeError('the answer is lost');
  };
}
