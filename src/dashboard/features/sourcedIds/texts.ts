import { words } from '#dashboard/language/words.ts';

export const texts = words('sourcedIds', {
  action: 'IDs in other systems…',
  heading: 'IDs in other systems',
  title: (name: string) => `IDs of ${name} in other systems`,
  advice: 'By this ID another system knows the same record. It stays the same for ever.',
  ofFiles: 'OneRoster',
  gone: 'no longer there',
  none: 'No other system has sent this one.',
  copy: 'Copy',
  copyOf: (id: string) => `Copy ${id}`,
  copied: (id: string) => `Copied ${id}`,
  notCopied: 'The browser does not allow copying here. Select the ID and copy it.',
  close: 'Close',
});
