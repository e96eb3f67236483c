import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { otherTasks } from '#dashboard/ui/otherTasks.ts';
import { Dashboard } from './Dashboard.tsx';
import { queryClient, router } from './opening.ts';

// React is read.
await otherTasks();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Dashboard queryClient={queryClient} router={router} />
    </StrictMode>,
  );
