import { FIRST_ANSWERS_ID } from '#contracts/public-site.ts';

interface FirstAnswers {
  /** Of the page in English, with its id. */
  path: string;
  answers: unknown;
}

let given: FirstAnswers | null = null;

/** For the renderer of the HTML. */
export function setFirstAnswers(answers: FirstAnswers): void {
  given = answers;
}

/**
 * The API's first answers for a page, which the server has put into its HTML. Only once, because they are old by the next visit.
 * @param address with its query.
 */
export function takeFirstAnswers<Answers>(address: string): Answers | undefined {
  if (typeof document !== 'undefined') {
    const element = document.getElementById(FIRST_ANSWERS_ID);
    element?.remove();
    given = element?.textContent ? (JSON.parse(element.textContent) as FirstAnswers) : null;
  }
  const { path, answers } = given ?? {};
  given = null;
  return path === address ? (answers as Answers) : undefined;
}
