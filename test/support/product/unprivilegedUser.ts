/** Nobody's user and group on Linux. */
export const nobody = 65_534;

/**
 * Runs `work` as somebody to whom no file belongs: root, who may run the tests, may read and write every file. A file
 * of mode 0 is closed to any other account too.
 */
export async function asUnprivilegedUser<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  process.setegid?.(nobody);
  process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
