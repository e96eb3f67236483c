import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import type { ExportKind } from './ExportItems.tsx';

/** Exports what was said; what writes the files is loaded when asked for. */
export async function exportLater(kind: ExportKind, view: View): Promise<void> {
  const { exportAs } = await import('./exporting.ts');
  exportAs(kind, view);
}
