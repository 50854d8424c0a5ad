const MAX_ADDRESS_LENGTH = 8_000;
/** Digits of a number in India without its country code. */
const LOCAL_DIGITS = 10;

/** WhatsApp’s address that opens a chat with a text. @returns null for a text that is too long for an address. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const number = !phone.trim().startsWith('+') && digits.length === LOCAL_DIGITS ? `91${digits}` : digits;
  const address = `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
  return address.length > MAX_ADDRESS_LENGTH ? null : address;
}
