import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Grid } from '#dashboard/grid/Grid.tsx';
import { heights, high, modelOf, unsearched, wide } from './painting.ts';

const nothing = () => {};

/** The grid on a page, and the events that a test listens to. */
export function openGrid(events: Partial<ComponentProps<typeof Grid>>) {
  const { getByRole, queryByRole } = render(
    <Grid
      model={modelOf(unsearched)}
      label="Grid"
      heights={heights}
      onActivate={nothing}
      onPress={nothing}
      onSort={nothing}
      onMenu={nothing}
      onCommit={nothing}
      onLast={nothing}
      onTyping={nothing}
      onGone={nothing}
      onClear={nothing}
      onCursor={nothing}
      onResize={nothing}
      onReorder={nothing}
      {...events}
    />,
  );
  const grid = getByRole('grid');
  // jsdom lays nothing out, and has no pointers to capture.
  Object.defineProperty(grid, 'clientHeight', { value: high });
  Object.defineProperty(grid, 'clientWidth', { value: wide });
  grid.setPointerCapture = nothing;
  return { grid, editor: () => queryByRole('textbox') };
}
