import type { ResponseOf } from '#contracts/endpoint.ts';
import type { login, SignedIn } from '#contracts/identity/index.ts';

type LoginAnswer = ResponseOf<typeof login>;

/** The session that a sign-in began. @throws Error where a code is asked for first. */
export function signedIn(answer: LoginAnswer): SignedIn {
  if ('challenge' in answer) throw new Error('The sign-in asks for a code');
  return answer;
}

/** What has to come with the code that a sign-in asks for. @throws Error where it asks for none. */
export function challengeIn(answer: LoginAnswer): string {
  if ('token' in answer) throw new Error('The sign-in asks for no code');
  return answer.challenge;
}
