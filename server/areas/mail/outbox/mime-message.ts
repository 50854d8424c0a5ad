import MailComposer from 'nodemailer/lib/mail-composer';
import { type Consultancy, replyAddress } from '#contracts/consultancy.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { toHtml, toText } from './layout.ts';
import type { Composed } from './template.ts';

interface Heading {
  from: MailAddress;
  /** Unique, and the same for every attempt. */
  uid: string;
  sentAt: Date;
  consultancy: Consultancy;
}

/** The message with headers (RFC 5322), text, HTML and calendar file. */
export function toMimeMessage(mail: Composed, { from, uid, sentAt, consultancy }: Heading): Promise<Buffer> {
  const { calendar } = mail;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: oneLined(from),
    to: oneLined(mail.to),
    replyTo: oneLined({ name: consultancy.legalName, address: replyAddress(consultancy) }),
    subject: oneLine(mail.subject),
    messageId: `<${uid}@${domain}>`,
    date: sentAt,
    // RFC 3834: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: toText(mail, consultancy),
    html: toHtml(mail, consultancy),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendar.file, filename: 'appointment.ics' },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const oneLined = ({ name, address }: MailAddress) => ({ name: oneLine(name), address: oneLine(address) });

/** Header text: a line break would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
