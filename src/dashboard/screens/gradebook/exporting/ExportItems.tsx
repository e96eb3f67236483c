import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { MenuItem } from '#dashboard/ui/Menu.tsx';

export type ExportKind = keyof typeof texts.exports;

const kinds: readonly ExportKind[] = ['csv', 'oneroster', 'print'];

export function ExportItems({ onExport }: { onExport(kind: ExportKind): void }) {
  return kinds.map((kind) => (
    <MenuItem key={kind} textValue={texts.exports[kind]} onAction={() => onExport(kind)}>
      {texts.exports[kind]}
    </MenuItem>
  ));
}
