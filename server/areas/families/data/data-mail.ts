import * as z from 'zod';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { type ErasedCounts, KEPT_BY_LAW } from '#contracts/students/index.ts';
import { composeTo, composeToAccount, type Say } from '#server/areas/families/accounts/mail-to-account.ts';
import { accountRecipient } from '#server/areas/families/accounts/repo.ts';
import { defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { nobody } from './repo.ts';

const at = z.iso.datetime();
const NoticeSchema = z.object({
  familyAccountId: ref,
  /** `mayStop`: of an erasure, whether the account decides about the student. */
  details: z.object({ at, mayStop: z.boolean().default(true) }),
});

/** To an account, without a child's name: others may read the mail. `at` is the moment that `when` names. */
function defineNotice(
  kind: Parameters<typeof defineMail>[0],
  wordsOf: (say: Say, mayStop: boolean) => { subject: string; text: string; when: string },
) {
  return defineMail(kind, { needs: NoticeSchema, recipient: accountRecipient }, (ctx, message) =>
    composeToAccount(ctx, message.familyAccountId, (say, urlOf, language) => {
      const { subject, text, when } = wordsOf(say, message.details.mayStop);
      return {
        subject,
        blocks: [
          { kind: 'text', text },
          { kind: 'facts', facts: [[when, dayOf(ctx, message.details.at, language)]] },
          { kind: 'button', label: say(/*i18n*/ 'Open your account'), url: urlOf(paths.family) },
        ],
      };
    }),
  );
}

const dayOf = ({ office }: JobContext, moment: string, language: Language) =>
  formatMoment(new Date(moment), office.timeZone, language);

export const requestAnswered = defineNotice('family_request_answered', (say) => ({
  subject: say(/*i18n*/ 'Our office has answered you'),
  text: say(
    /*i18n*/ 'There is an answer to what you asked about the data that we keep. You find it in your account.',
  ),
  when: say(/*i18n*/ 'When'),
}));

export const erasureAsked = defineNotice('family_erasure_asked', (say, mayStop) => ({
  subject: say(/*i18n*/ 'Everything that we keep will be erased'),
  text: mayStop
    ? say(
        /*i18n*/ 'Somebody with an account has asked us to erase everything that we keep about the student in your account. It is then gone for good, with the reports and appointments. If you agree, there is nothing to do. If you do not agree, please open the student’s page before that day and stop it.',
      )
    : say(
        /*i18n*/ 'Somebody who decides about the student in your account has asked us to erase everything that we keep about the student. It is then gone for good, with the appointments that you see. If you do not agree, please tell our office before that day.',
      ),
  when: say(/*i18n*/ 'Erased on'),
}));

export const erasureStopped = defineNotice('family_erasure_stopped', (say) => ({
  subject: say(/*i18n*/ 'The erasure is stopped'),
  text: say(
    /*i18n*/ 'The erasure of what we keep about the student in your account is stopped, and nothing was erased. If guardians do not agree about it, our office speaks with each of them.',
  ),
  when: say(/*i18n*/ 'When'),
}));

const ERASED_NAMES: Record<keyof ErasedCounts, string> = {
  students: /*i18n*/ 'Records of the child',
  history: /*i18n*/ 'Notes, calls and messages',
  enrolments: /*i18n*/ 'Services',
  reports: /*i18n*/ 'Reports',
  appointments: /*i18n*/ 'Appointments',
  consents: /*i18n*/ 'Consents',
  merges: /*i18n*/ 'Merged records',
  contacts: /*i18n*/ 'Messages and requests from the website',
  tasks: /*i18n*/ 'Tasks of the office',
  imports: /*i18n*/ 'Class lists',
};

const ReceiptSchema = z.object({
  /** Of the recipient, whose account may be erased: as the secret it goes with the end of the message. */
  secret: z.string(),
  details: z.object({
    at,
    erased: z.record(z.string(), z.int()),
    /** Texts of members that still name the family, which the office removes. */
    texts: z.int(),
  }),
});
const RecipientSchema = z.object({ name: z.string(), address: z.string(), language: z.enum(LANGUAGES) });
export const receiptSecret = (recipient: z.input<typeof RecipientSchema>) => JSON.stringify(recipient);

/** After an erasure. It names nobody, and the outbox keeps no address of it. */
export const erasureReceipt = defineMail(
  'family_erased',
  {
    needs: ReceiptSchema,
    recipient: nobody,
    forgetsRecipient: true,
  },
  async (ctx, { secret, details }) => {
    const { name, address: email, language } = RecipientSchema.parse(JSON.parse(secret));
    return composeTo({ name, email, language }, ctx, (say) => {
      const counts = Object.entries(ERASED_NAMES).map(
        ([kind, label]) => [say(label), details.erased[kind] ?? 0] as const,
      );
      return {
        subject: say(/*i18n*/ 'Receipt: everything that we kept is erased'),
        blocks: [
          {
            kind: 'text',
            text: say(
              /*i18n*/ 'As you or another guardian asked, we have erased everything that we kept about the student and the family, for good. This message is your receipt. Please keep it: we keep no copy with your name.',
            ),
          },
          {
            kind: 'facts',
            facts: [
              [say(/*i18n*/ 'Erased on'), dayOf(ctx, details.at, language)],
              ...counts.flatMap(([label, count]) => (count > 0 ? [[label, String(count)] as const] : [])),
            ],
          },
          { kind: 'text', text: say(/*i18n*/ 'What stays, and why:') },
          ...KEPT_BY_LAW.map(({ what, why }) => ({
            kind: 'text' as const,
            text: `${say(what)}. ${say(why)}`,
          })),
          ...(details.texts > 0
            ? [
                {
                  kind: 'text' as const,
                  text: say(
                    /*i18n*/ 'Members of our team have named your family in texts of their own. Our office removes them now.',
                  ),
                },
              ]
            : []),
          {
            kind: 'note',
            text: say(
              /*i18n*/ 'Our daily backups are deleted after some days, as our privacy page says. An account that saw nobody else is erased, too.',
            ),
          },
        ],
      };
    });
  },
);
