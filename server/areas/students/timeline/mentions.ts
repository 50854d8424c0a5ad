import { mentionLabel } from '#contracts/students/index.ts';
import { badRequest } from '#server/errors.ts';

interface Named {
  name: string;
  email: string;
}

/** Tells members of one name apart: by the first part of their e-mail address, or all of it. */
export function withHints<Member extends Named>(members: readonly Member[]) {
  return members.map(({ email, ...member }) => {
    const namesakes = members.filter(
      (other) => other.email !== email && other.name.toLowerCase() === member.name.toLowerCase(),
    );
    const isFirstPartTaken = namesakes.some((other) => firstPartOf(other.email) === firstPartOf(email));
    return {
      ...member,
      hint: namesakes.length === 0 ? null : isFirstPartTaken ? email : firstPartOf(email),
    };
  });
}

/**
 * The mentioned members with their labels.
 * @param readers the members who may see the record.
 * @throws AppError 400 with the message for any other member.
 */
export function pickMentioned(
  readers: readonly (Named & { id: number })[],
  ids: readonly number[],
  message: string,
) {
  const mentioned = withHints(readers).filter(({ id }) => ids.includes(id));
  if (mentioned.length < new Set(ids).size) throw badRequest(message, 'text');
  return mentioned.map((member) => ({ id: member.id, name: mentionLabel(member) }));
}

const firstPartOf = (email: string) => email.split('@', 1)[0] ?? email;
