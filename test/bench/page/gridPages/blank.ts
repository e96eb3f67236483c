import { offer } from './candidate.ts';

/* No grid: what every page weighs before it has one. */
offer({ mount: () => undefined, cells: null, active: () => '' });
