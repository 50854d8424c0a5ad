import MailComposer from 'nodemailer/lib/mail-composer';
import { type Consultancy, ownReplyAddress } from '#contracts/consultancy.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { toHtml, toText } from './layout.ts';
import type { Composed } from './mail-definition.ts';

interface Heading {
  from: MailAddress;
  /** Unique, and the same for every attempt. */
  uid: string;
  sentAt: Date;
  consultancy: Consultancy;
}

/** The message with headers (RFC 5322), text, HTML and calendar file. */
export function toMimeMessage(mail: Composed, { from, uid, sentAt, consultancy }: Heading): Promise<Buffer> {
  const { calendars = [] } = mail;
  const [calendar, ...further] = calendars;
  const reply = ownReplyAddress(consultancy);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: oneLined(from),
    to: oneLined(mail.to),
    ...(reply !== null && { replyTo: oneLined({ name: consultancy.legalName, address: reply }) }),
    subject: oneLine(mail.subject),
    messageId: `<${uid}@${domain}>`,
    date: sentAt,
    // RFC 3834: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: toText(mail, consultancy),
    html: toHtml(mail, consultancy),
    ...(calendar &&
      further.length === 0 && {
        icalEvent: { method: calendar.method, content: calendar.file, filename: 'appointment.ics' },
      }),
    ...(further.length > 0 && {
      attachments: calendars.map(({ method, file }, index) => ({
        filename: `appointment-${index + 1}.ics`,
        content: file,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      })),
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const oneLined = ({ name, address }: MailAddress) => ({ name: oneLine(name), address: oneLine(address) });

/** Header text: a line break would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
