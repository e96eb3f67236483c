import { useMay } from '#dashboard/api/classes/permissions.ts';
import { paths } from '#dashboard/app/paths.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { MenuItem } from '#dashboard/ui/components/overlays/Menu.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';

export type ExportKind = keyof typeof texts.exports;

/** Whether exports contain the names although the screen hides them. */
export type Named = 'named' | 'asShown';

type Item = readonly [ExportKind, Named, name: string];

interface ExportItemsProps {
  classId: number;
  /** In a what-if, which never leaves the page. */
  isWhatIf: boolean;
  onExport(kind: ExportKind, named: Named): void;
}

/** While names are hidden, each item says whether it includes them. */
export function ExportItems({ classId, isWhatIf, onExport }: ExportItemsProps) {
  const { hidden } = useStudentNames();
  const isOffered = useMay(classId, 'exportClass');
  const items = choices(hidden).filter(([kind]) => kind !== 'package' || isOffered);
  return (
    <>
      {items.map(([kind, named, label]) => {
        const name = isWhatIf ? texts.exportsText(label) : label;
        return (
          <MenuItem key={label} textValue={name} onAction={() => onExport(kind, named)}>
            {name}
          </MenuItem>
        );
      })}
      <MenuItem textValue={texts.reports} href={paths.reports(classId)}>
        {texts.reports}
      </MenuItem>
    </>
  );
}

function choices(hidden: boolean): readonly Item[] {
  const { exports: names, exportsNamed: says } = texts;
  if (!hidden)
    return [
      ['csv', 'asShown', names.csv],
      ['oneroster', 'asShown', names.oneroster],
      ['package', 'named', names.package],
      ['print', 'asShown', names.print],
    ];
  return [
    ['csv', 'named', says.named(names.csv)],
    ['csv', 'asShown', says.asShown(names.csv)],
    ['oneroster', 'asShown', says.nameless(names.oneroster)],
    ['package', 'named', says.named(names.package)],
    ['print', 'named', says.named(names.print)],
    ['print', 'asShown', says.asShown(names.print)],
  ];
}
