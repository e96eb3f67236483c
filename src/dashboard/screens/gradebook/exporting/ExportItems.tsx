import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { MenuItem } from '#dashboard/ui/Menu.tsx';

export type ExportKind = keyof typeof texts.exports;

const kinds: readonly ExportKind[] = ['csv', 'oneroster', 'print'];

interface ExportItemsProps {
  /** In a what-if, which never leaves the page. */
  supposing: boolean;
  onExport(kind: ExportKind): void;
}

export function ExportItems({ supposing, onExport }: ExportItemsProps) {
  return kinds.map((kind) => {
    const name = supposing ? texts.exportsSaid(texts.exports[kind]) : texts.exports[kind];
    return (
      <MenuItem key={kind} textValue={name} onAction={() => onExport(kind)}>
        {name}
      </MenuItem>
    );
  });
}
