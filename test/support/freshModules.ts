import { afterAll, vi } from 'vitest';

/*
 * Each file of tests loads our modules from scratch, with nothing of another's in them; libraries it shares, and what
 * is global.
 */

vi.resetModules();

const { BroadcastChannel } = globalThis;
const channels = new Set<BroadcastChannel>();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
};

afterAll(() => {
  // Else the modules of this file would receive what those of the next send to other tabs, and join in.
  for (const channel of channels) channel.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Where a test has put something over the channel, this brings ours back, and later removes it.
  vi.unstubAllGlobals();
  globalThis.BroadcastChannel = BroadcastChannel;
});
