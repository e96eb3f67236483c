import fc from 'fast-check';

/** The same examples in every run, so that failures are reproducible; `SEED=5` tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
