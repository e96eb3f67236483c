import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { classesQuery } from '#dashboard/api/classes.ts';
import type { Load } from '#dashboard/api/load.ts';
import { paths } from '#dashboard/paths.ts';
import { Screen } from '#dashboard/ui/Screen.tsx';

export const load: Load = (queryClient) => queryClient.ensureQueryData(classesQuery());

export function Component() {
  const { data: classes } = useSuspenseQuery(classesQuery());
  return (
    <Screen title="Classes">
      <ul>
        {classes.map((item) => (
          <li key={item.id}>
            <Link to={paths.gradebook(item.id)}>{item.name}</Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
