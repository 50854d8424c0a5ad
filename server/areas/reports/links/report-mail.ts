import * as z from 'zod';
import { pageFor } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { defineMail, formatDay, ref } from '#server/areas/mail/index.ts';
import { addressOf, findLacking, greetingTo, whyNotMailed } from '#server/areas/students/index.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { reportLinkRecipient, selectLinkToMail } from './repo.ts';

/** Sends a family the link to a report. The link's secret is stored only in this message, until it is sent. */
export const reportShared = defineMail(
  'report_shared',
  { needs: z.object({ reportLinkId: ref, secret: z.string() }), recipient: reportLinkRecipient },
  async (ctx, { reportLinkId, secret }) => {
    const { db, now, office } = ctx;
    const link = await selectLinkToMail(db, reportLinkId);
    if (!link) return { drop: 'gone' };
    const { family, service, expiresAt, revokedAt, status } = link;
    if (revokedAt !== null || status !== 'shared' || expiresAt <= now) return { drop: 'over' };
    const obstacle = whyNotMailed(family);
    if (obstacle !== null) return { drop: obstacle };
    const { lacking } = await findLacking(ctx, link.studentId, 'mail_report');
    if (lacking.length > 0) return { drop: 'not_wanted' };
    const { say } = wordsIn(family.language);
    return {
      to: addressOf(family),
      audience: 'family',
      language: family.language,
      subject: say(/*i18n*/ 'Your report is ready'),
      blocks: [
        { kind: 'text', text: greetingTo(family) },
        {
          kind: 'text',
          text: say(/*i18n*/ 'Your report is ready: {service}.', { service: say(SERVICE_NAMES[service]) }),
        },
        {
          kind: 'button',
          label: say(/*i18n*/ 'Open the report'),
          url: `${office.publicUrl}${pageFor(family.language, paths.sharedReport)}#${secret}`,
        },
        {
          kind: 'text',
          text: say(/*i18n*/ 'The link opens until {day}. The report can be kept as a PDF file.', {
            day: formatDay(expiresAt, office.timeZone, family.language),
          }),
        },
        {
          kind: 'note',
          text: say(
            /*i18n*/ 'Anyone who has this link can read the report, without a password. Please do not pass this e-mail on.',
          ),
        },
      ],
    };
  },
);
