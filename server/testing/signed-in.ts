import type { ResponseOf } from '#contracts/endpoint.ts';
import type { login, SignedIn } from '#contracts/identity/index.ts';

type LoginAnswer = ResponseOf<typeof login>;

/** The session of a sign-in. @throws Error if it asks for a code first. */
export function signedIn(answer: LoginAnswer): SignedIn {
  if ('challenge' in answer) throw new Error('The sign-in asks for a code');
  return answer;
}

/** The challenge of a sign-in that asks for a code. @throws Error if it asks for none. */
export function challengeIn(answer: LoginAnswer): string {
  if ('token' in answer) throw new Error('The sign-in asks for no code');
  return answer.challenge;
}
