import { learnAllRefusals } from '#dashboard/api/calls/refusals.ts';
import { chosenLanguage, english, setPageLanguage } from '#dashboard/language/languages.ts';
import { speak, type Translation } from '#dashboard/language/words.ts';
import type { Translated } from '#dashboard/translations/catalogues.ts';

/** What a folder of `translations` holds: sentences, or a function that makes them. */
type Module = { default: Translated | Translation };

const folders = import.meta.glob<Module>('/src/dashboard/translations/*/words.ts');
const loaders = new Map(Object.entries(folders).map(([path, load]) => [path.split('/').at(-2) ?? '', load]));

/** Speaks the language that the reader wants most, of those that there are. Where it does not come, English stays. */
export async function speakWantedLanguage(): Promise<void> {
  const code = chosenLanguage([...loaders.keys()]);
  const load = loaders.get(code);
  if (!load || code === english) return;
  try {
    const [{ default: said }] = await Promise.all([load(), learnAllRefusals()]);
    speak(typeof said === 'function' ? said : (catalogue) => said[catalogue as keyof Translated]);
    setPageLanguage(code);
  } catch {}
}
