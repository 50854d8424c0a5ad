import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '#contracts/pages.ts';
import { LINK_DAYS, MESSAGE_COUNT_HOURS, RETENTION } from '#contracts/retention.ts';
import type { LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import { BulletList, TermList, TextLink } from '#web/areas/site/information/components/legal-text.tsx';

const kept = () => [
  {
    term: t`Your messages, requests and a student’s record`,
    text: t`Nothing of them is deleted by itself. The consultancy decides how long it needs them: as long as we are in touch with you or work with you, and afterwards no longer than the purpose or a law requires.`,
  },
  {
    term: t`Reports`,
    text: t`As long as the student’s record. A link to a report works for ${ph({ days: LINK_DAYS.usual })} days, unless we agree on another time of at most ${ph({ most: LINK_DAYS.most })} days; we can end it earlier.`,
  },
  {
    term: t`E-mail that this site sends you, such as reminders`,
    text: t`Its copy with your address is deleted after ${ph({ days: RETENTION.mailDays })} days, or ${ph({ failedDays: RETENTION.failedMailDays })} days if it could not be delivered.`,
  },
  {
    term: t`The code by which a parent confirms their consent`,
    text: t`It works for ${ph({ hours: RETENTION.parentCodeHours })} hours. We keep that they agreed, to which words, when, and how it was confirmed.`,
  },
  {
    term: t`Answers that you let us count without a name`,
    text: t`As long as they help us to check the questions. As nobody can find yours among them, they cannot be deleted one by one.`,
  },
  {
    term: t`The count of messages and answers from one internet connection`,
    text: t`At most ${ph({ hours: MESSAGE_COUNT_HOURS })} hours after the last one, and not together with it.`,
  },
  {
    term: t`Backups`,
    text: t`Where the consultancy makes daily backups, each is deleted after ${ph({ days: RETENTION.backupDays })} days, unless it has set another time. Until then they may hold what we have deleted elsewhere.`,
  },
  {
    term: t`The log of views and changes`,
    text: t`It is not deleted, because the law asks us for it. It says which of us looked at or changed which record and when, by the record’s number: no names, phone numbers or messages of a family.`,
  },
];

const whenWeWorkTogether = () => [
  t`What you tell us when we work together: for example the student’s name, class, board and school, a parent’s phone number, and reports that are written for you. We use it to give you the service that you asked for.`,
  t`What you agreed to, and when.`,
];

export const privacyWithUs = (): readonly LegalSection[] => [
  {
    id: 'what-reaches-us',
    title: t`What reaches us, and why`,
    body: (
      <>
        <div className="space-y-4 at-enquiries:hidden">
          <p>
            <Trans>
              This site sends us nothing. We learn something only when you call us, write to us by e-mail or
              post, or visit us.
            </Trans>
          </p>
          <BulletList
            items={[
              t`What you tell or write to us, and how we can reach you. We use it to answer you.`,
              ...whenWeWorkTogether(),
            ]}
          />
        </div>
        <div className="space-y-4 at-browser:hidden">
          <p>
            <Trans>We receive something only when you send it to us or tell it to us.</Trans>
          </p>
          <BulletList
            items={[
              t`A message from the contact page: your name, your e-mail address, your phone number if you give one, and what you wrote. We use it to answer you.`,
              t`A request for a counselling session: the service you ask about, the student’s age, your name, your phone number or e-mail address, the day and time you would like, and your message if you write one. For a student under 18 also the student’s name, and the name of the parent or guardian who agrees and what they are to the student; phone number and e-mail address are then the parent’s. We use it to call you back and find a time.`,
              t`A question about your data: what you ask for, your name, your phone number or e-mail address, and the reference and message if you give them. We use it to find what we have and to answer you.`,
              t`Your career assessment, only if you ticked the box for it. The counsellor reads it to prepare the talk; of a student under 18, only once a parent or guardian has confirmed to us that they agree.`,
              t`Your result of the interest inventory, only if you ticked the box for it: the answers, the scores, the careers with their fit, the subjects you chose and, if both of you agreed to keep them, a parent’s guesses. The counsellor may put it into a report for you; of a student under 18, only once a parent or guardian has confirmed to us that they agree.`,
              t`The choice of a career or course, only if you agreed that we ask by e-mail after one year and after two, and if you answer. We count the answers, to see whether our lists of careers are of use.`,
              t`Your answers to the questions of the interest inventory, only if you ticked the box to have them counted: with the student’s age in whole years and the month, without a name or anything else. They show us which questions work badly. Nothing says whose answers they are, so nobody can find them again, and we can neither show nor delete them at your request.`,
              ...whenWeWorkTogether(),
            ]}
          />
          <p className="hidden at-accounts:block">
            <Trans>
              Your account, if you make one: what you filled in at sign-up, the password in a scrambled form
              that nobody can read, when and with which browser you sign in, and which children we have linked
              to it. We use it to show you what concerns your child. An account that nobody confirms is
              deleted after 30 days; you can delete yours at any time.
            </Trans>
          </p>
          <p>
            <Trans>
              To hold back floods our server counts how many messages and answers come from one internet
              connection. It uses a scrambled form of the connection’s address for that and does not keep the
              address with your message or your answers.
            </Trans>
          </p>
        </div>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: t`Who sees it, and how it is guarded`,
    body: (
      <>
        <p>
          <Trans>
            Only our staff, and each of them has an account and a password of their own. Every sign-in to the
            staff portal is logged with the person and the time, and so is every look at a child’s record and
            every change of it. The log cannot be changed afterwards.
          </Trans>
        </p>
        <p>
          <Trans>
            We pass something on only when you ask us to, for example to a university that you apply to, or
            when a law leaves us no choice. If your data should ever get into wrong hands, we tell you and the
            authorities as the law asks.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: t`How long we keep it`,
    body: (
      <>
        <p>
          <Trans>
            Some things go by themselves. The others stay until we no longer need them, or until you ask us to
            delete them:
          </Trans>
        </p>
        <TermList items={kept()} />
        <p>
          <Trans>
            To ask how long we keep your record, or to have it deleted, use the phone number or the e-mail
            address under <TextLink to={`${paths.privacy}#your-rights`}>What you can ask us for</TextLink>.
            You can ask us to delete it at any time.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'fingerprints',
    title: t`Fingerprints in a DMIT session`,
    body: (
      <>
        <p>
          <Trans>
            This site takes no fingerprints. They are taken only in a DMIT session, only after a parent or
            guardian has agreed for anyone under 18, and only to write the report.
          </Trans>
        </p>
        <p>
          <Trans>
            They are never used to identify anyone, and they never change a career recommendation. You can ask
            us to delete the prints, the report, or both, and to tell you what we still keep.
          </Trans>
        </p>
      </>
    ),
  },
];
