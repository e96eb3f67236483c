import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { session } from '#dashboard/api/session.ts';
import { paths } from './paths.ts';

interface DashboardProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The whole page. When somebody leaves, or somebody else comes, nothing of the one before stays in memory. */
export function Dashboard({ queryClient, router }: DashboardProps) {
  useEffect(() => {
    let before = session.get();
    return session.subscribe(() => {
      const now = session.get();
      const left = before.kind !== 'none' && (now.kind === 'none' || now.userId !== before.userId);
      before = now;
      if (left) void router.navigate(paths.login()).finally(() => queryClient.clear());
    });
  }, [queryClient, router]);

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
