import { type EnquiryReply, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import type { ConsentPurpose } from '#contracts/students/index.ts';
import type { SubmissionDetails } from '#web/areas/enquiries/inbox/api.ts';
import { howConfirmed, whoAgreed } from '#web/areas/students/index.ts';
import { WithMentions } from '#web/components/form/mention-textarea.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

const TITLE = 'mb-2 font-semibold text-ink';

const PURPOSE_NAMES: Record<ConsentPurpose, string> = {
  contact: 'To be contacted',
  parent: 'A parent or guardian agrees',
  assessment: 'To include the career assessment',
  interests: 'To include the interest result',
  follow_up: 'A later question about the choice',
};

/** The replies and messages, newest first, the moves and the consents. */
export function SubmissionHistory({
  details: { replies, messages, moves, consents },
}: {
  details: SubmissionDetails;
}) {
  return (
    <>
      <section aria-labelledby="replies">
        <h3 id="replies" className={TITLE}>
          Replies
        </h3>
        {replies.length === 0 && <p className="text-ink-soft">Nobody has replied yet.</p>}
        <ul className="grid gap-3">
          {replies.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
        </ul>
      </section>
      {messages.length > 0 && (
        <section aria-labelledby="messages">
          <h3 id="messages" className={TITLE}>
            Messages to the family
          </h3>
          <ul className="grid gap-3">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        </section>
      )}
      {moves.length > 0 && (
        <section aria-labelledby="moves">
          <h3 id="moves" className={TITLE}>
            Stages
          </h3>
          <ul className="grid gap-1">
            {moves.map(({ id, from, to, by, at }) => (
              <li key={id}>
                {STAGE_NAMES[from]} to {STAGE_NAMES[to]}{' '}
                <span className="text-ink-soft text-sm">
                  {by && `${by}, `}
                  {formatDateTime(at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="consents">
        <h3 id="consents" className={TITLE}>
          Consents
        </h3>
        {consents.length === 0 && <p className="text-ink-soft">None given.</p>}
        <ul className="grid gap-1">
          {consents.map((consent) => (
            <li key={consent.id}>
              {PURPOSE_NAMES[consent.purpose]}{' '}
              <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                {describeConsent(consent)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type GivenConsent = SubmissionDetails['consents'][number];

function describeConsent(consent: GivenConsent): string {
  const { givenAt, wording, withdrawnAt } = consent;
  return [
    [whoAgreed(consent), formatDateTime(givenAt), `wording ${wording}`].filter(Boolean).join(', '),
    howConfirmed(consent),
    withdrawnAt && `Withdrawn ${formatDateTime(withdrawnAt)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

const CHANNEL_NAMES = { mail: 'E-mail', whatsapp: 'WhatsApp' };

function Message({ message }: { message: SubmissionDetails['messages'][number] }) {
  const { channel, subject, text, author, at } = message;
  return (
    <li className="rounded-lg border border-line px-3 py-2">
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {subject === null ? text : `${subject}\n\n${text}`}
      </p>
      <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {CHANNEL_NAMES[channel]}, {author}, {formatDateTime(at)}
      </p>
    </li>
  );
}

function Reply({ reply }: { reply: EnquiryReply }) {
  const { text, mentions = [], author, at, followUpOn, noFollowUpReason } = reply;
  return (
    <li className="rounded-lg border border-line px-3 py-2">
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <WithMentions text={text} names={mentions} />
      </p>
      <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {author}, {formatDateTime(at)}.{' '}
        {followUpOn === null ? `No follow-up: ${noFollowUpReason}` : `Follow-up on ${formatDate(followUpOn)}`}
      </p>
    </li>
  );
}
