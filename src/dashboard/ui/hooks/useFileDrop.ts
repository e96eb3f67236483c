import { type RefObject, useEffect, useEffectEvent } from 'react';

/*
 * Files dropped on the page. On its own, the browser would leave the page to show the file, and with it what was typed.
 */

interface Taker {
  /** What is dropped while a dialog is open belongs to the dialog. */
  within: RefObject<HTMLElement | null>;
  onDrop(transfer: DataTransfer): void;
}

/** Whoever takes files, the latest last. */
const takers: Taker[] = [];

function currentTaker(): Taker | undefined {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  return takers.findLast(({ within }) => !dialog || dialog.contains(within.current));
}

/** A field for files takes them by itself. */
const isOurs = ({ dataTransfer, target }: DragEvent) =>
  dataTransfer?.types.includes('Files') && !(target instanceof HTMLInputElement && target.type === 'file');

function onDragOver(event: DragEvent) {
  if (!event.dataTransfer || !isOurs(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = currentTaker() ? 'copy' : 'none';
}

function onDrop(event: DragEvent) {
  if (!event.dataTransfer || !isOurs(event)) return;
  event.preventDefault();
  currentTaker()?.onDrop(event.dataTransfer);
}

/** Keeps the page when a file is dropped where nothing takes it. */
export function useDropGuard(): void {
  useEffect(() => {
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
    };
  }, []);
}

interface FileDropOptions {
  /** An element of whatever takes the file. */
  within: RefObject<HTMLElement | null>;
  /** Whether it takes files now. */
  isOn?: boolean;
  onFile(file: File): void;
  /** What was dropped is no single file; `name` is that of the first. */
  onProblem(problem: 'several' | 'folder', name: string): void;
}

/** Takes a file that is dropped anywhere on the page, or on the dialog that `within` is in. */
export function useFileDrop({ within, isOn = true, onFile, onProblem }: FileDropOptions): void {
  const take = useEffectEvent(({ files, items }: DataTransfer) => {
    const [file, ...more] = files;
    if (!file) return;
    if (more.length > 0) onProblem('several', file.name);
    else if (items[0]?.webkitGetAsEntry?.()?.isDirectory) onProblem('folder', file.name);
    else onFile(file);
  });
  useEffect(() => {
    if (!isOn) return;
    const taker = { within, onDrop: (transfer: DataTransfer) => take(transfer) };
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, [within, isOn]);
}
