import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { session } from '#dashboard/api/calls/session.ts';
import { paths } from './paths.ts';

interface DashboardProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

/**
 * The whole page. When somebody leaves (see Root), or somebody else signs in, nothing of the previous person stays in
 * memory.
 */
export function Dashboard({ queryClient, router }: DashboardProps) {
  useEffect(() => {
    let before = session.get();
    return session.subscribe(() => {
      const now = session.get();
      const left = before.kind !== 'none' && (now.kind === 'none' || now.userId !== before.userId);
      before = now;
      if (!left) return;
      // If somebody else has signed in, the next page loads at once, and must not find the data loaded before.
      if (now.kind !== 'none') queryClient.clear();
      void router.navigate(paths.login());
    });
  }, [queryClient, router]);

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
