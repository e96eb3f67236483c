import { describe, expect, test } from 'vitest';
import { styleProblems } from './styleSheets.ts';

describe('a class is named as a problem', () => {
  const sheet = 'src/dashboard/ui/components/Button.module.css';
  const button = (code: string, css: string) =>
    styleProblems({
      [sheet]: css,
      'src/dashboard/ui/components/Button.tsx': `import styles from './Button.module.css';\n${code}`,
    });
  const css = '/* .old */ .button:hover { transition: 0.2s ease; &.quiet { margin: 0 .5em } }';

  test('if the code uses it and its style sheet does not have it', () => {
    expect(button('const look = [styles.buton, styles.button, styles.quiet];', css)).toEqual([
      `src/dashboard/ui/components/Button.tsx: ${sheet} has no class buton`,
    ]);
  });

  test('if nobody uses it', () => {
    expect(button('const look = styles.button;', css)).toEqual([`${sheet}: nobody uses the class quiet`]);
    expect(button('const look = styles[kind];', css)).toHaveLength(2);
  });

  test('but not if it is looked up by a word', () => {
    const code = "const looks = { quiet: 1 };\nconst look = [styles['button'], styles[kind]];";
    expect(button(code, css)).toEqual([]);
    expect(button('const look = styles[`step$' + '{at}`];', '.step0 { margin: 0; }')).toEqual([]);
  });
});
