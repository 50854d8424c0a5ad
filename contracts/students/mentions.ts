import * as z from 'zod/mini';
import { id } from '../lib/text.ts';

const MAX_MENTIONS = 20;

/** The ids of the members whose labels follow an "@" in the text. */
export const MentionsSchema = z._default(
  z
    .array(id('Mention'), { error: 'mentions must be a list of members' })
    .check(z.maxLength(MAX_MENTIONS, { error: `At most ${MAX_MENTIONS} members can be mentioned` })),
  [],
);

/** A member who may be mentioned. */
export const MentionableSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Tells members of one name apart; null for a name that nobody else has. */
  hint: z.nullable(z.string()),
});
export type Mentionable = z.infer<typeof MentionableSchema>;

/** The text after the "@". */
export function mentionLabel({ name, hint }: Pick<Mentionable, 'name' | 'hint'>): string {
  return hint === null ? name : `${name} (${hint})`;
}
