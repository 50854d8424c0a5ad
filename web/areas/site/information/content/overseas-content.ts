import { t } from '@lingui/core/macro';
import type { ServiceContent } from './service-content.ts';

export const overseasContent = (): ServiceContent => ({
  service: 'overseas',
  lead: t`Studying abroad is a big step for the whole family. We help you choose a course, apply to universities, prepare the visa papers and look for scholarships, one step at a time.`,
  what: {
    title: t`What it is`,
    paragraphs: [
      t`A student who wants to study in another country has many small jobs to do, often in the same months as the board exams. There are courses to compare, forms to fill in, tests to take, letters to ask for and money to plan. We turn all of it into one plan and go through it with you.`,
      t`We do not choose for you. We lay out the choices, say plainly what each one asks of you, and check the papers with you before they are sent.`,
      t`The university decides about the place, and the other country’s officers decide about the visa. No one can promise a visa or an admission, and we never will. What we can do is help you send an honest and complete application in good time.`,
    ],
  },
  topics: {
    title: t`What we help with`,
    items: [
      {
        name: t`Course selection`,
        text: t`Which subject, which kind of degree, which country. We compare what is taught, the entry rules, the cost of living and what graduates may do afterwards.`,
      },
      {
        name: t`University applications`,
        text: t`Forms, mark sheets, recommendation letters, the statement of purpose, and entrance tests such as IELTS, TOEFL, SAT or GRE where a course asks for one.`,
      },
      {
        name: t`Visa`,
        text: t`The right form, the list of papers, proof of money such as bank statements and loan letters, and practice for the interview if there is one.`,
      },
      {
        name: t`Scholarships`,
        text: t`Awards for marks, for need, for a subject or for a country. We look for those you may apply to and help you meet the dates.`,
      },
    ],
  },
  audience: {
    title: t`Who it is for`,
    items: [
      t`Students in classes 9 and 10, in CBSE, ICSE or a State board, who want to know early which subjects keep the doors open.`,
      t`Students in classes 11 and 12 who plan a bachelor’s degree abroad beside their boards and entrance exams.`,
      t`Graduates who look for a master’s course, a PhD or a place in research.`,
      t`Students who have begun a degree in India and think of moving to a university abroad.`,
      t`Parents who want to understand the cost, the rules and the risks before anyone decides.`,
    ],
  },
  steps: {
    title: t`How it goes`,
    items: [
      {
        name: t`A first talk`,
        text: t`We ask about marks, interests, the family’s budget and the countries you have in mind. Please bring report cards and mark sheets. We also say so when waiting a year may be wiser.`,
      },
      {
        name: t`A shortlist`,
        text: t`Together we pick a few courses: some that fit easily, some that are a stretch. For each one we look up, on the university’s own pages, which marks, subjects and tests it asks for.`,
      },
      {
        name: t`The applications`,
        text: t`The student writes and we read, ask and comment. We help to collect transcripts and to ask teachers for letters, and we keep an eye on every last date.`,
      },
      {
        name: t`Money and scholarships`,
        text: t`We add up fees, rent, food, travel and insurance. Then we look at savings, education loans and scholarships, and at which papers the bank needs how long to prepare.`,
      },
      {
        name: t`The visa`,
        text: t`We go through the official list of papers, check names and dates against the passport, and practise the interview. The application itself is signed and sent by you.`,
      },
      {
        name: t`Before the flight`,
        text: t`A place to stay, insurance, money for the first weeks, what to pack, and whom to call on arrival.`,
      },
    ],
  },
  gains: {
    title: t`What your family gets`,
    items: [
      t`One written plan with every step and date, which both parents and student can follow.`,
      t`A shortlist that gives reasons for and against each course.`,
      t`Honest comments on the statement of purpose and the forms before they go out.`,
      t`A list of the papers to prepare: passport, mark sheets, test scores, bank statements, sponsor’s letter, loan papers.`,
      t`A practice interview, if the country holds one.`,
      t`A straight answer when a plan looks too costly or too risky.`,
    ],
  },
  questions: {
    title: t`Questions parents ask`,
    items: [
      {
        name: t`Can you guarantee an admission or a visa?`,
        text: t`No. Universities and visa officers decide on their own. Please be careful with anyone who promises you either.`,
      },
      {
        name: t`When should we begin?`,
        text: t`A year to a year and a half before the course starts is comfortable. A later start can still work, but there are fewer choices and scholarships left.`,
      },
      {
        name: t`Will marks from our board be accepted?`,
        text: t`Universities in many countries know CBSE, ICSE and the State boards. Each sets its own rules, and some ask for certain subjects or a foundation year. We check the rule of every course on your list.`,
      },
      {
        name: t`Which bank papers are needed?`,
        text: t`That depends on the country. Officers usually want to see that there is enough money, whose it is and where it came from: savings, fixed deposits, a sanctioned loan, the sponsor’s tax returns. Ask us before you move large sums, and never use a paper that is not true.`,
      },
      {
        name: t`Will you write the statement of purpose?`,
        text: t`No. It has to be the student’s own. We ask the questions that help to find the story, and we read every draft.`,
      },
      {
        name: t`What does it cost?`,
        text: t`We tell you our fee before you decide. What universities, test centres, banks and visa offices charge is paid to them and is not part of it.`,
      },
    ],
  },
  booking: {
    title: t`Begin with a talk about your plans`,
    paragraphs: [
      t`Ask us for a session, and we find a time together. It helps to have the last two report cards at hand, and a rough idea of the budget.`,
    ],
  },
});
