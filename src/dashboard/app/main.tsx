import '#dashboard/ui/font.css';
import '#dashboard/ui/tokens.css';
import { StrictMode } from 'react';
import { yieldToMain } from '#dashboard/ui/hooks/yieldToMain.ts';
import { Dashboard } from './Dashboard.tsx';
import { type Prepared, prepare } from './opening.ts';

// No top-level await anywhere on the page: WebKit runs modules that import a waiting one before their dependencies
// (bugs.webkit.org 242740, in every Safari since 15).
void prepare().then(draw);

/** Draws the page for the first time. */
async function draw({ queryClient, router }: Prepared) {
  // It arrived with the first chunk. Imported here, it runs only now, after the page has made its requests.
  const { createRoot } = await import('react-dom/client');
  await yieldToMain();
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Dashboard queryClient={queryClient} router={router} />
      </StrictMode>,
    );
}
