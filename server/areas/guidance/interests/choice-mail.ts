import * as z from 'zod';
import { pageFor } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { defineMail, formatDay, ref } from '#server/areas/mail/index.ts';
import { addressOf, greetingTo, whyNotMailed } from '#server/areas/students/index.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { choiceRecipient, selectToMail } from './choices-sql.ts';

/** Asks a family about the student's choice. Only this message holds the link's secret, until it is sent. */
export const choiceAsked = defineMail(
  'choice_asked',
  { needs: z.object({ choiceQuestionId: ref, secret: z.string() }), recipient: choiceRecipient },
  async ({ db, now, office }, { choiceQuestionId, secret }) => {
    const question = await selectToMail(db, choiceQuestionId);
    if (!question) return { drop: 'gone' };
    if (!question.mayBeAsked) return { drop: 'not_wanted' };
    if (question.choice !== null || question.expiresAt <= now) return { drop: 'over' };
    const obstacle = whyNotMailed(question.family);
    if (obstacle !== null) return { drop: obstacle };
    const { language } = question.family;
    const { say } = wordsIn(language);
    return {
      to: addressOf(question.family),
      audience: 'family',
      language,
      subject: say(/*i18n*/ 'One question: which choice did the student make?'),
      blocks: [
        { kind: 'text', text: greetingTo(question.family) },
        {
          kind: 'text',
          text: say(
            /*i18n*/ 'Some time ago you sent us a result of our interest questions and agreed to a later question. Here it is: which career or course did the student choose? Any answer helps. It shows whether such a list of careers is of use.',
          ),
        },
        {
          kind: 'button',
          label: say(/*i18n*/ 'Answer the question'),
          url: `${office.publicUrl}${pageFor(language, paths.choice)}#${secret}`,
        },
        {
          kind: 'note',
          text: say(
            /*i18n*/ 'The link opens until {day}. If you no longer want such questions, tell us: we then send none.',
            { day: formatDay(question.expiresAt, office.timeZone, language) },
          ),
        },
      ],
    };
  },
);
