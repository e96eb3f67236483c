import type { ExportKind } from './ExportItems.tsx';
import type { View } from './gradebookModel.ts';

/** Exports what was said; what writes the files is loaded when asked for. */
export async function exportLater(kind: ExportKind, view: View): Promise<void> {
  const { exportAs } = await import('./exporting.ts');
  exportAs(kind, view);
}
