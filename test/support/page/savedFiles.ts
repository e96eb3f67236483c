import { onTestFinished, vi } from 'vitest';

/** The files that the page asks the browser to save until the test ends, in order; jsdom itself saves nothing. */
export function savedFiles(): readonly File[] {
  const saved: File[] = [];
  let latest = new Blob();
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      latest = made as Blob;
      return 'blob:file';
    }),
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(new File([latest], this.download, { type: latest.type }));
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return saved;
}
