import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts.ts';
import { classesQuery } from '#dashboard/api/classes.ts';
import type { Load } from '#dashboard/api/load.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Empty } from '#dashboard/ui/Empty.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { ClassTable } from './ClassTable.tsx';
import { ClassTools } from './ClassTools.tsx';
import { texts } from './texts.ts';
import { useView } from './useView.ts';
import { classesInView } from './view.ts';

export const load: Load = async (queryClient) => {
  const { role } = await queryClient.ensureQueryData(accountQuery());
  if (role === 'student') throw redirect(paths.profile());
  await queryClient.ensureQueryData(classesQuery());
};

/** Every class of the teacher, narrowed and ordered as the address says. */
export function Component() {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const [view, change] = useView();
  const shown = classesInView(classes, view);
  const nothingChosen = !view.search && !view.year && !view.period;

  return (
    <Screen title={texts.title} aside={<span role="status">{texts.shown(shown.length)}</span>}>
      <ClassTools classes={classes} view={view} onChange={change} />
      {shown.length > 0 ? (
        <ClassTable classes={shown} sort={view.sort} onSort={(sort) => change({ sort })} />
      ) : classes.length === 0 ? (
        <Empty title={texts.noClasses}>{texts.noClassesAdvice}</Empty>
      ) : nothingChosen ? (
        <Empty title={texts.noneInFolder[view.folder]} />
      ) : (
        <Empty
          title={texts.noneFound}
          actions={
            <Button onClick={() => change({ search: '', year: '', period: '' })}>{texts.showAll}</Button>
          }
        >
          {texts.noneFoundAdvice}
        </Empty>
      )}
    </Screen>
  );
}
