import type { Folder } from '#dashboard/api/classes/classes.ts';
import { words } from '#dashboard/language/words.ts';

/* The messages about moving a class to another folder. */

export const moveTexts = words('classFolder', {
  moved: (name: string, folder: Folder) =>
    ({
      active: `${name} is active.`,
      archived: `${name} is archived.`,
      trashed: `${name} is in the trash.`,
    })[folder],
  back: (name: string) => `${name} is back where it was.`,
  failed: (reason: string) => `The class could not be moved. ${reason}`,
});
