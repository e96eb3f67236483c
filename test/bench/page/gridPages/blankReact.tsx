import { createRoot } from 'react-dom/client';
import { offer } from './candidate.ts';

/* React and no grid: what the dashboard has anyway. */
offer({ mount: (host) => createRoot(host).render(<p>Nothing</p>), cells: null, active: () => '' });
