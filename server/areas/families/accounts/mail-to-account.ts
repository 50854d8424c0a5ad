import { inLanguage, type Language } from '#contracts/languages.ts';
import type { Composed, Composition } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { type FamilyWords, wordsIn } from '#server/lib/family-words.ts';
import { selectAccount } from './repo.ts';

export type Say = FamilyWords['say'];
type WordsOf = (
  say: Say,
  /** The address of a page in the recipient's language. */
  urlOf: (path: string) => string,
  language: Language,
) => Pick<Composed, 'subject' | 'blocks'>;

/** A mail in the recipient's language. */
export function composeTo(
  { name, email, language }: { name: string; email: string; language: Language },
  { office }: Pick<JobContext, 'office'>,
  wordsOf: WordsOf,
): Composed {
  const urlOf = (path: string) => `${office.publicUrl}${inLanguage(path, language)}`;
  const words = wordsOf(wordsIn(language).say, urlOf, language);
  return { to: { name, address: email }, audience: 'family', language, ...words };
}

/** The same to an account, if it still exists. */
export async function composeToAccount(
  ctx: JobContext,
  familyAccountId: number,
  wordsOf: WordsOf,
): Promise<Composition> {
  const account = await selectAccount(ctx.db, familyAccountId);
  return account ? composeTo(account, ctx, wordsOf) : { drop: 'gone' };
}
