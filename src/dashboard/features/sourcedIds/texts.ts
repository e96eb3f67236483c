import { plural } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('sourcedIds', {
  action: 'IDs in other systems…',
  heading: 'IDs in other systems',
  title: (name: string) => `IDs of ${name} in other systems`,
  looking: 'Looking up the IDs…',
  advice: (count: number) =>
    plural(count, {
      one: 'Another system knows this record by this ID. It never changes.',
      other: 'Other systems know this record by these IDs. They never change.',
    }),
  ofFiles: 'OneRoster',
  gone: 'no longer there',
  none: 'No other system has sent this one.',
  copy: 'Copy',
  copyOf: (id: string) => `Copy ${id}`,
  copied: (id: string) => `Copied ${id}`,
  notCopied: 'The browser does not allow copying here. Select the ID and copy it.',
  close: 'Close',
});
