import { Screen } from '#dashboard/ui/Screen.tsx';

export function Component() {
  return <Screen title="Marking periods">{null}</Screen>;
}
