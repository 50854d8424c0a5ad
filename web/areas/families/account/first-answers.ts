import type { FamilyAccount } from '#contracts/families/index.ts';
import { FIRST_ANSWERS_ID } from '#contracts/public-site.ts';
import { accounts } from './account-storage.ts';
import { setRenderedAccount } from './use-account.ts';

interface FirstAnswers {
  /** Of the page in English, with its id. */
  path: string;
  /** In the page's order. The last one has the account. */
  answers: readonly unknown[];
}

const accountIn = ({ answers }: FirstAnswers) => (answers.at(-1) as { account: FamilyAccount }).account;

let given: FirstAnswers | null = null;

/** Begins a page with these answers, and with their account in its header. Null ends it. */
export function setFirstAnswers(first: FirstAnswers | null): void {
  given = first;
  setRenderedAccount(first && accountIn(first));
}

/**
 * Before the first render: takes the answers that the server has put into the page's HTML. @returns false without them, and if they
 * are not of the account that is signed in here, as in a page that the browser brings back after a sign-out.
 */
export function acceptFirstAnswers(): boolean {
  const element = document.getElementById(FIRST_ANSWERS_ID);
  element?.remove();
  if (!element?.textContent || accounts.isLeaving()) return false;
  const first = JSON.parse(element.textContent) as FirstAnswers;
  if (accounts.session()?.email !== accountIn(first).email) return false;
  setFirstAnswers(first);
  return true;
}

/** Only once, because the answers are old by the next visit. @param address with its query. */
export function takeFirstAnswers<Answers>(address: string): Answers | undefined {
  const { path, answers } = given ?? {};
  given = null;
  return path === address ? (answers as Answers) : undefined;
}
