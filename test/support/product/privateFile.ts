import { stat } from 'node:fs/promises';

/** Whether only its owner may read a file. Windows has no such modes: there it is as private as its folder. */
export const isPrivate = async (file: string): Promise<boolean> =>
  process.platform === 'win32' || ((await stat(file)).mode & 0o077) === 0;
