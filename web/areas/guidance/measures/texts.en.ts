import { type ItemFault, MIN_OF_GROUP, MIN_RESULTS } from '#contracts/guidance/index.ts';
import { INTEREST_ANSWERS } from '#contracts/interests.ts';
import { ANSWER_WORDS } from '#web/areas/guidance/interests/texts.en.ts';
import { formatNumber } from '#web/lib/format.ts';

// Whole texts only, for translation: no sentence is put together from parts.

export const TEXTS = {
  title: 'Interest Questions',
  intro:
    'How the questions of the interest inventory work, from answers that families let us count without a name.',
  loading: 'Loading the questions...',
  failed: 'Failed to load the questions. Please try again.',
  age: 'Age',
  noGroups: `By age: shown once two groups of ages have ${MIN_OF_GROUP} results each.`,
  alphas: 'How well the questions of each type go together',
  alphasHint:
    'Cronbach’s alpha is 1 at most. Near 0, the questions of a type have nothing in common. A short list has a lower alpha than a long one.',
  noLong: `All 60 questions: shown from ${MIN_RESULTS} results with answers to all of them.`,
  type: 'Type',
  questions: 'Questions',
  questionsHint: `The five bars of a question stand for the answers from “${ANSWER_WORDS[0]}” to “${ANSWER_WORDS[4]}”. The correlation says how the answers to a question go with the sum of the other questions of its type.`,
  question: 'Question',
  results: 'Results',
  answers: 'Answers',
  mean: 'Mean',
  correlation: 'Correlation',
  finding: 'Finding',
  noFault: 'No fault found',
  showFewer: 'Show fewer questions',
  notJudged: `Not judged below ${MIN_RESULTS} results`,
} as const;

export const FAULT_TEXTS: Record<ItemFault, string> = {
  lowCorrelation: 'Works badly: too little in common with its type',
  unusedStep: 'Works badly: an answer that nobody chose',
};

export const CHOICE_TEXTS = {
  title: 'Choices of the families',
  intro:
    '12 and 24 months after families sent a result, an e-mail asks those who agreed for the student’s choice. In the list: one of the careers of the result.',
  loading: 'Loading the answers...',
  failed: 'Failed to load the answers. Please try again.',
  noAnswers: 'No answers yet.',
  asked: 'Asked',
  answered: 'Answered',
  other: 'Something else',
  undecided: 'Undecided',
} as const;

export const describeMonths = (months: number) => `After ${formatNumber(months)} months`;
export const describeListed = (listed: number, answered: number) =>
  `In the list: ${formatNumber(listed)} of ${formatNumber(answered)} answers.`;

const plural = new Intl.PluralRules('en-IN');
const list = new Intl.ListFormat('en-IN', { type: 'unit', style: 'long' });
const decimals = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

export const describeTooFew = (results: number) =>
  `Shown from ${MIN_RESULTS} results on: ${formatNumber(results)} so far.`;

/** For example "−0.12"; a dash for a measure that can't be computed. */
export const describeMeasure = (value: number | null) =>
  value === null ? '—' : decimals.format(value).replace('-', '−');

export const describeAllAges = (results: number) => `All ages (${formatNumber(results)} results)`;
export const describeAges = (from: number, to: number, results: number) =>
  from === to
    ? `${from} years (${formatNumber(results)} results)`
    : `${from} to ${to} years (${formatNumber(results)} results)`;

export const describeForm = (questions: number, results: number) =>
  `${questions} questions (${formatNumber(results)} results)`;

export const describeShowAll = (all: number) => `Show all ${all} questions`;

export const describeFaulty = (faulty: number, all: number) =>
  plural.select(faulty) === 'one'
    ? `One of ${all} questions works badly.`
    : `${faulty} of ${all} questions work badly.`;

export const describeChance = (results: number, most: number) =>
  `With ${formatNumber(results)} results, chance alone can move a correlation by ${describeMeasure(most)} either way.`;

/** For people who don't see the bars. */
export const describeSpread = (counts: readonly number[]) =>
  list.format(INTEREST_ANSWERS.map((step) => `${ANSWER_WORDS[step]}: ${counts[step] ?? 0}`));
