import { createRoot } from 'react-dom/client';
import '#dashboard/ui/tokens.css';
import { offer } from './candidate.ts';

/* React, the dashboard's colours and fonts, and no grid: what our grid is put into. */
offer({ mount: (host) => createRoot(host).render(<p>Nothing</p>), cells: null, active: () => '' });
