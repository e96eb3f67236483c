import fc from 'fast-check';

/** The same examples in every run, so that a failure is there again; `SEED=5` tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
