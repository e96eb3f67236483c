import { phrasesOf, setPhrases } from '#service/store/comments/phrases.ts';
import { lockCaller } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { mostPhrases, phraseProblem } from '#wire/comments/phrases.ts';
import { sentences } from '#wire/sentences.ts';

/* A teacher's own phrases for comments: they belong to no class and no school, so a teacher keeps them everywhere. */

interface Sent {
  /** Undefined if they are only read. */
  phrases: readonly string[] | undefined;
  base: number | undefined;
}

export const teacherPhrases: Handler<'teacher-phrases', Sent> = {
  changes: ({ phrases }) => phrases !== undefined,
  read: ({ phrases, base }) => ({ phrases: phrases === undefined ? undefined : linesOf(phrases), base }),
  async run(db, caller, { phrases, base }) {
    const { account } = caller;
    if (phrases !== undefined) await lockCaller(db, caller);
    const present = await phrasesOf(db, account.id);
    if (phrases === undefined || isSame(phrases, present.phrases)) return replyOf(present);
    if (base !== undefined && base !== present.version) throw new Refusal({ base: sentences.phrasesChanged });
    const written = { phrases, version: present.version + 1 };
    await setPhrases(db, account.id, written);
    return replyOf(written);
  },
};

const replyOf = ({ phrases, version }: { phrases: readonly string[]; version: number }) => ({
  phrases: phrases.map((phrase) => ({ phrase })),
  version,
  success: true,
});

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((phrase, at) => phrase === others[at]);

/** The non-blank lines; refuses the first invalid one, by its number. */
function linesOf(sent: string): string[] {
  const refuse = (sentence: string) => {
    throw new Refusal({ phrases: sentence });
  };
  const phrases: string[] = [];
  for (const [at, line] of sent.split(/\r?\n/).entries()) {
    const phrase = line.trim();
    if (phrase === '') continue;
    const problem = phrases.includes(phrase) ? sentences.phraseTwice : phraseProblem(phrase);
    if (problem !== undefined) refuse(`Line ${at + 1}: ${problem}`);
    phrases.push(phrase);
    if (phrases.length > mostPhrases) refuse(sentences.tooManyPhrases);
  }
  return phrases;
}
