import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { redirect } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts.ts';
import { type ClassSummary, classesQuery } from '#dashboard/api/classes.ts';
import type { Load } from '#dashboard/api/load.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Empty } from '#dashboard/ui/Empty.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { Toast } from '#dashboard/ui/Toast.tsx';
import { ClassTable } from './ClassTable.tsx';
import { ClassTools } from './ClassTools.tsx';
import { texts } from './texts.ts';
import { useMoving } from './useMoving.ts';
import { useView } from './useView.ts';
import { classesInView } from './view.ts';

export const load: Load = async (queryClient) => {
  const { role } = await queryClient.ensureQueryData(accountQuery());
  if (role === 'student') throw redirect(paths.profile());
  await queryClient.ensureQueryData(classesQuery());
};

/** Every class that one teaches or runs, narrowed and ordered as the address says. */
export function Component() {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const [view, change] = useView();
  const shown = classesInView(classes, view);
  const moving = useMoving();
  const [dragged, drag] = useState<ClassSummary | null>(null);

  const nothingChosen = !view.search && !view.school && !view.year && !view.period;

  return (
    <Screen
      title={texts.title}
      width={classes.some(({ school }) => school) ? 'wide' : 'normal'}
      aside={<span role="status">{texts.shown(shown.length)}</span>}
    >
      <ClassTools
        {...{ classes, view, dragged }}
        found={view.search.trim() === '' ? classes : shown}
        onChange={change}
        onDrop={(folder) => {
          drag(null);
          if (dragged) void moving.move(dragged, folder);
        }}
      />
      {moving.problem && (
        <Toast tone="bad" onClose={moving.forget}>
          {moving.problem}
        </Toast>
      )}
      {shown.length > 0 ? (
        <ClassTable
          classes={shown}
          folder={view.folder}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          onMove={moving.move}
          onDrag={drag}
        />
      ) : classes.length === 0 ? (
        <Empty title={texts.noClasses}>{texts.noClassesAdvice}</Empty>
      ) : nothingChosen ? (
        <Empty title={texts.noneInFolder[view.folder]} />
      ) : (
        <Empty
          title={texts.noneFound}
          actions={
            <Button onClick={() => change({ search: '', school: '', year: '', period: '' })}>
              {texts.showAll}
            </Button>
          }
        >
          {texts.noneFoundAdvice}
        </Empty>
      )}
    </Screen>
  );
}
