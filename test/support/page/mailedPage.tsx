import { onTestFinished } from 'vitest';
import { gateway } from '#service/gateway/gateway.ts';
import { key } from '#test/support/school/school.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { startService } from '#test/support/service/service.ts';
import { openDashboard } from './openDashboard.tsx';

/** A service whose mail the test reads, and the page at any address of it. */
export async function mailedService() {
  const service = await startService(':memory:', { ownKey: key });
  onTestFinished(() => service.close());
  return {
    ...service,
    /** The token of the newest link that has been mailed. */
    async newestLink() {
      const letters = await receiveMail(service.database);
      return letters.findLast(({ token }) => token !== '')?.token ?? '';
    },
    open: (path: string) => openDashboard(path, gateway(service.endpoint, { key, foreign: false })),
  };
}
