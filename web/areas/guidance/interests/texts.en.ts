import type { InterestAnswer, InterestFlag, InterestType } from '#contracts/interests.ts';

// Whole texts only, for translation: no sentence is put together from parts.

export const ANSWER_WORDS: Record<InterestAnswer, string> = {
  0: 'No, not at all',
  1: 'Probably not',
  2: 'I am not sure',
  3: 'Probably',
  4: 'Yes, very much',
};

/** After the meaning of a type. */
export const HIGH_SCORE_TEXTS: Record<InterestType, string> = {
  R: 'A high score says that you would like to build, repair or grow more things.',
  I: 'A high score says that you like to watch, test and think things through.',
  A: 'A high score says that you like to find a way of your own.',
  S: 'A high score says that you like to be there for somebody.',
  E: 'A high score says that you like to speak up, decide and sell an idea.',
  C: 'A high score says that you like clear rules and careful work.',
};

export const FLAG_TEXTS: Record<InterestFlag, string> = {
  sameAnswers:
    'You gave the same answer many times in a row. That can be right. If you were tired, take it again on another day.',
  quickAnswers:
    'Many answers came faster than the sentences can be read. Take it again slowly, and see whether the picture stays the same.',
  flat: 'Your six scores are close together, and so we show no list of careers: it would look surer than it is. Talk first, with your family, a teacher or a counsellor, about what you have liked doing this year.',
};

/** What somebody with a high score likes, within `describeLikes`. */
const LIKES: Record<InterestType, string> = {
  R: 'making and mending',
  I: 'finding out',
  A: 'creating',
  S: 'helping',
  E: 'leading',
  C: 'keeping order',
};

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });
const plural = new Intl.PluralRules('en-IN');

/** For example "You like finding out and helping." */
export const describeLikes = (types: readonly InterestType[]) =>
  `You like ${list.format(types.map((type) => LIKES[type]))}.`;
export const describeTie = (names: readonly string[]) => `Equal scores: ${list.format(names)}.`;
export const describeProgress = (at: number, all: number) => `${at} of ${all}`;
export const describeKept = (answered: number, all: number) =>
  plural.select(answered) === 'one'
    ? `One of ${all} answers is kept in this browser.`
    : `${answered} of ${all} answers are kept in this browser.`;
export const describeAgreement = (same: number, all: number) =>
  plural.select(same) === 'one'
    ? `You were close to each other on one of ${all} activities.`
    : `You were close to each other on ${same} of ${all} activities.`;

export const TEXTS = {
  title: 'What would you like to do?',
  intro:
    'A list of small activities. You say how much you would like to do each, and see what your answers have in common.',
  needsScript: 'The questions run in your browser. Please switch JavaScript on to see them.',
  points: [
    'It is about what you like, not about what you can do. Nobody passes or fails.',
    'There is no right answer. Do not think about money, marks or what others would say.',
    'Everything is worked out in this browser. Nothing is sent, unless you decide so at the end.',
  ],
  twoLenses: 'A parent guesses first (12 activities)',
  twoLensesHint:
    'A parent answers as they think the student would, on this device, hidden from the student. The result shows where you both agree. Either of you can leave this out.',
  startShort: 'Start: 30 activities, about 4 minutes',
  startLong: 'Start: 60 activities, about 8 minutes',
  nothingKept:
    'When you close this tab, the answers are gone, unless you choose to keep them in this browser. Logout puts kept answers away until you sign in again.',
  goOn: 'Go on where I stopped',
  showResult: 'Show my result',
  stillHere: 'Your answers so far are still here.',
  discard: 'Discard them and start again',
  deleteKept: 'Delete them',
  question: 'Would you like to do this?',
  guessQuestion: 'For the parent: would the student like to do this?',
  progress: 'Progress',
  back: 'Back',
  skipParent: 'Leave the guesses out',
  keep: 'Keep my answers in this browser',
  keepInstead: 'Keep my answers in this browser, and delete those kept before',
  handoverTitle: 'Now the student answers',
  handover:
    'Thank you. The guesses are hidden until the end and are stored nowhere. Please give the device to the student.',
  handoverStart: 'I am the student: start',
  handoverAlone: 'Start without the guesses',
  resultTitle: 'Your interests',
  resultIntro:
    'This shows what you said you like. It says nothing about what you can do or who you are, and it may change.',
  table: 'Your six scores',
  interest: 'Interest',
  score: 'Score',
  careers: 'Careers with similar interests',
  careersIntro:
    'For each career we compared your six scores with ratings of the nearest occupation. People who do this work have similar interests; it does not say that you would be good at it. A few careers, such as IAS officer and army officer, have no close match among the rated occupations and are not compared.',
  careersLoading: 'Comparing careers…',
  careersFailed: 'The careers could not be loaded. Please check your internet connection.',
  careersNone: 'No career of our list is close to your six scores. Talk about them with a counsellor.',
  retry: 'Try again',
  stability:
    'How steady is this list? We changed your answers a little, as you might on another day, in a thousand draws. The words below each career say in how many draws it stayed among the first ten.',
  nearest: 'Nearest rated occupation',
  lensesTitle: 'Two views',
  lensesBothLike: 'You agree: the student would like it',
  lensesBothDislike: 'You agree: the student would not like it',
  lensesBothUnsure: 'You agree: neither of you is sure',
  lensesNoneAlike: 'On none of the twelve activities were you close to each other.',
  lensesApart: 'Where you differ most',
  lensesNoneApart: 'You do not differ by more than one step anywhere.',
  lensesTalk: 'Three questions to talk about',
  lensesFair: 'A guess can be wrong and an answer can change. Neither of you has to be right.',
  student: 'Student',
  parent: 'Parent’s guess',
  studentAgrees: 'I, the student, agree that we keep this comparison in this browser.',
  parentAgrees: 'I, the parent, agree that we keep this comparison in this browser.',
  dropLenses: 'Remove the comparison',
  print: 'Print or save as PDF',
  again: 'Start again',
  keepResult: 'Keep my answers in this browser, so that I can see the result again.',
  readOn: 'Read about careers in our library',
  sendTitle: 'Talk to a counsellor',
  sendIntro:
    'Ask for a session. In the form you decide whether this result is sent with it: nothing is sent without your tick, and under 18 a parent has to agree.',
  subjects: 'Subjects you think of for Class 11 (optional)',
  subjectsHint: 'They are sent with the result, if you send it.',
  noSubjects: 'Not decided',
  contact: 'How to reach us',
  assessment: 'Career assessment in your own words',
} as const;
