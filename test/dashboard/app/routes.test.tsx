import { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createRoutes } from '#dashboard/app/routes.tsx';

test('a screen asks for what it shows after other tasks, and not in the one that has read it', async () => {
  await import('#dashboard/screens/profile/ProfileScreen.tsx');
  const lazy = matchRoutes(createRoutes(new QueryClient()), '/profile')?.at(-1)?.route.lazy;
  if (typeof lazy !== 'function') throw new Error('The screen is no chunk of its own.');
  const order: string[] = [];
  const read = lazy().then(() => order.push('read'));
  const { port1, port2 } = new MessageChannel();
  const another = new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(order.push('another task'));
    };
  });
  port2.postMessage(null);
  await Promise.all([read, another]);
  expect(order).toEqual(['another task', 'read']);
});
