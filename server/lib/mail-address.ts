export interface MailAddress {
  name: string;
  address: string;
}

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  isSecure: boolean;
  credentials: { user: string; pass: string } | null;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** Parses smtp://user:password@mail.example:587; null for other text. */
export function readSmtpUrl(text: string): MailServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
  if (hostname === '' || pathname.length > 1 || search !== '') return null;
  if ((username === '') !== (password === '')) return null;
  const user = decode(username);
  const pass = decode(password);
  if (user === null || pass === null) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    isSecure: protocol === 'smtps:',
    credentials: user === '' ? null : { user, pass },
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

// Without characters that could add a second address to a header or an envelope.
const PLAIN = /^[^\s@<>()[\]",;:\\]{1,64}@[^\s@<>()[\]",;:\\]{1,255}$/;

/** Whether a text is one address that mail can be sent to. */
export function isMailable(text: string): boolean {
  // Control and invisible characters make an address look like another one.
  return PLAIN.test(text) && !/[\p{Cc}\p{Cf}]/u.test(text);
}

/** Parses "Name <address>", or an address with an empty name; null for other text. */
export function readSender(text: string): MailAddress | null {
  const [, name = '', address = text.trim()] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const plain = name.replace(/^"(.*)"$/, '$1');
  return isMailable(address) && !/[<>"\p{Cc}]/u.test(plain) ? { name: plain, address } : null;
}

/** Whether a mail server is on this machine, so that no network is involved. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The key for comparing e-mail addresses, without case. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * The key for limits on mail to one mailbox: providers deliver name+word@ to name@, and the largest one also n.ame@. Two
 * people may share a key, therefore it identifies nobody.
 */
export function mailboxKeyOf(email: string): string {
  const [local = '', domain = ''] = emailKeyOf(email).split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}
