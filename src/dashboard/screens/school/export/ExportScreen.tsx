import { useMutation } from '@tanstack/react-query';
import { exportedSchool } from '#dashboard/api/schools/rosterImport.ts';
import { listed, plural } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import styles from './Export.module.css';

export const exportTexts = words('schoolExport', {
  about:
    'All active classes with their people, assignments, scores and final grades, as a OneRoster 1.2 package: a zip of CSV files that school information systems read. Each export is listed under Audit.',
  save: 'Export the school',
  saved: (name: string) => `${name} is saved.`,
  apart: (ids: readonly number[]) =>
    `Rosters give ${plural(ids.length, { one: 'ID number', other: 'each of the ID numbers' })} ${listed(ids.map(String))} to different people. The package has only the one whom an import or a confirmed account names, and leaves out the others. Correct the lists, then export again.`,
});

export const load = loadSchool(async () => undefined);

export function Component() {
  return <SchoolArea section="export">{({ id }) => <Export schoolId={id} />}</SchoolArea>;
}

function Export({ schoolId }: { schoolId: number }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const { name, bytes, apart } = await exportedSchool(schoolId);
      saveFile(name, bytes, 'application/zip');
      return { name, apart };
    },
  });
  return (
    <div className={styles.export}>
      <p className={styles.about}>{exportTexts.about}</p>
      <div>
        <Button look="primary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {exportTexts.save}
        </Button>
      </div>
      {exporting.isSuccess && <Notice tone="good">{exportTexts.saved(exporting.data.name)}</Notice>}
      {exporting.isSuccess && exporting.data.apart.length > 0 && (
        <Notice tone="warn">{exportTexts.apart(exporting.data.apart)}</Notice>
      )}
      {exporting.error?.message && <Notice tone="bad">{exporting.error.message}</Notice>}
    </div>
  );
}
