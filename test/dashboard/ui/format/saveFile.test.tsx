import { expect, onTestFinished, test, vi } from 'vitest';
import { fileName, saveFile } from '#dashboard/ui/format/saveFile.ts';
import { savedFiles } from '#test/support/page/savedFiles.ts';

test('a browser that reads a file late still finds it, and a minute later it is released', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const saved = savedFiles();
  saveFile('scores.csv', 'a,b', 'text/csv');
  expect(saved.map(({ name }) => name)).toEqual(['scores.csv']);
  vi.advanceTimersByTime(30_000);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:file');
});

test('the name of a file keeps letters of any script, and is never empty', () => {
  expect(fileName('Algèbre/代数: 1', 'gradebook')).toBe('Algèbre代数 1');
  expect(fileName('🎨?', 'gradebook')).toBe('gradebook');
});
