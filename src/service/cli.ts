#!/usr/bin/env node
/*
 * The command line: `rollbook serve` and what an operator needs beside it.
 */
process.stdout.write('rollbook\n');
