import type { ClassSummary, Folder } from '#dashboard/api/classes/classes.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import { classHasWords } from '#dashboard/shell/classHasWords.ts';
import { type ColumnId, texts } from './texts.ts';

/* How the list is filtered and sorted. It lives in the address, so that back, reload and a sent link keep it. */

export interface View {
  folder: Folder;
  /** '' for every school. */
  school: string;
  /** '' for every year. */
  year: string;
  /** '' for every period. */
  period: string;
  search: string;
  sort: { id: ColumnId; desc: boolean };
}

const usual: View = {
  folder: 'active',
  school: '',
  year: '',
  period: '',
  search: '',
  sort: { id: 'name', desc: false },
};

export const folders: readonly Folder[] = ['active', 'archived', 'trashed'];

const isColumn = (id: string): id is ColumnId => id in texts.columns;

export function readView(address: URLSearchParams): View {
  const sort = address.get('sort') ?? '';
  const id = sort.replace(/^-/, '');
  return {
    folder: folders.find((folder) => folder === address.get('folder')) ?? usual.folder,
    school: address.get('school') ?? '',
    year: address.get('year') ?? '',
    period: address.get('period') ?? '',
    search: address.get('q') ?? '',
    sort: isColumn(id) ? { id, desc: sort.startsWith('-') } : usual.sort,
  };
}

/** Only what differs from the usual view. */
export function writeView(view: View): URLSearchParams {
  const sort = (view.sort.desc ? '-' : '') + view.sort.id;
  const parts = {
    folder: view.folder === usual.folder ? '' : view.folder,
    school: view.school,
    year: view.year,
    period: view.period,
    q: view.search,
    sort: sort === usual.sort.id ? '' : sort,
  };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}

/** The classes of the folder; a search also finds those of other folders, for people who forgot where a class is. */
export function classesInView(classes: readonly ClassSummary[], view: View): ClassSummary[] {
  return classes.filter((item) => {
    if (item.folder !== view.folder && view.search.trim() === '') return false;
    if (view.school && item.school !== view.school) return false;
    if (view.year && item.schoolYear !== view.year) return false;
    if (view.period && String(item.gradingPeriod) !== view.period) return false;
    return classHasWords(item, view.search);
  });
}

/** The schools, years and periods in the folder, newest year first. */
export function choicesOf(classes: readonly ClassSummary[], folder: Folder) {
  const inFolder = classes.filter((item) => item.folder === folder);
  return {
    schools: [...new Set(inFolder.map((item) => item.school))].filter(Boolean).sort(compareNames),
    years: [...new Set(inFolder.map((item) => item.schoolYear))].filter(Boolean).sort().reverse(),
    periods: [...new Set(inFolder.map((item) => item.gradingPeriod))].filter(Boolean).sort((a, b) => a - b),
  };
}
