import { afterAll, vi } from 'vitest';
import { restoreAll } from './restoreAll.ts';

/*
 * Each test file loads our modules afresh, without state of other files; libraries and globals are shared.
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
  // Otherwise this file's modules would receive the next file's messages to other tabs, and react.
  for (const channel of channels) channel.close();
  // If a test has replaced the channel, this restores ours, and later removes it.
  restoreAll();
  globalThis.BroadcastChannel = BroadcastChannel;
});
