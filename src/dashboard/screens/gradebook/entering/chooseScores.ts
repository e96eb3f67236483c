import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { Pasting } from './usePaste.ts';

/** A class of 2,000 students with 100 assignments takes less. */
const mostBytes = 5_000_000;

interface Telling {
  readonly paste: Pasting;
  complain(text: string): void;
}

/** Lets the teacher choose a file, and shows what its scores would do. */
export async function chooseScores({ assignments }: Gradebook, { paste, complain }: Telling): Promise<void> {
  const file = await chosenFile();
  if (!file) return;
  if (file.size > mostBytes) return complain(entryTexts.fileTooLarge(file.name));
  // What reads files is fetched when it is wanted.
  const { decodeFile, readScoreFile } = await import('./scoreFile.ts');
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()));
  const titles = assignments.map(({ title }) => title);
  const found = text.includes('\0') ? null : readScoreFile(text, titles);
  if (found) paste.open(found.block, found.keyColumns);
  else complain(entryTexts.fileWithoutScores(file.name));
}

function chosenFile(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
