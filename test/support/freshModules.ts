import { vi } from 'vitest';

/* Each file of the page's tests has our modules anew, with nothing of another's in them; libraries it shares. */

vi.resetModules();
