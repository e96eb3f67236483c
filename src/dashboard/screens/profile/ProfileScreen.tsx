import { Screen } from '#dashboard/ui/Screen.tsx';

export function Component() {
  return <Screen title="Profile">{null}</Screen>;
}
