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

const firstPartOf = (email: string) => email.split('@', 1)[0] ?? email;
