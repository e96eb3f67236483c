import { afterAll, vi } from 'vitest';

/*
 * Each file of tests has our modules anew, with nothing of another's in them; libraries it shares, and what is global.
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
  // Else the modules of this file would hear what those of the next say to other tabs, and join in.
  for (const channel of channels) channel.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Where a test has put something over the channel, ours comes back by this, and goes after it.
  vi.unstubAllGlobals();
  globalThis.BroadcastChannel = BroadcastChannel;
});
