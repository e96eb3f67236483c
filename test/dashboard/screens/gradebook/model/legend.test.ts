import { expect, test } from 'vitest';
import styles from '#dashboard/screens/gradebook/model/Cells.module.css';
import { cellStyles, legendCells } from '#dashboard/screens/gradebook/model/cellTexts.ts';

test.each([
  ['score', '8.5', []],
  ['blank', '·', ['blank']],
  ['zero', '0', ['zero']],
  ['missing', 'M', ['missing']],
  ['excused', 'E', ['excused']],
  ['extraCredit', '+5', []],
  ['over', '12', ['over']],
  ['dropped', '6', ['dropped']],
  ['remark', '9', ['remark']],
  ['late', '9', ['late']],
  ['whatIf', '9', ['whatIf']],
  ['justSaved', '9', ['stage', 'justSaved']],
  ['queued', '9', ['stage', 'queued']],
  ['saving', '9', ['stage', 'saving']],
  ['failed', '9x', ['stage', 'failed']],
  ['conflict', '9', ['stage', 'conflict']],
] as const)('the legend shows the cell "%s" as the grid does', (cell, text, classes) => {
  const shown = legendCells[cell];
  expect(shown.text).toBe(text);
  expect(cellStyles[shown.style]?.trim()).toBe(classes.map((own) => styles[own]).join(' '));
});
