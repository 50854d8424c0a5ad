const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code, PAN, number of the registration, "Z", check character. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/**
 * Whether a text is a GSTIN with a right check character: in base 36, each product of a character's value and a factor (1
 * and 2 in turn) gives its quotient and remainder by 36; their sum and the check character add up to a multiple of 36.
 * @see https://www.gst.gov.in (format of the 15 characters), Luhn mod N algorithm with N = 36
 */
export function isGstin(text: string): boolean {
  if (!FORM.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, at) => {
    const product = CHARACTERS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return CHARACTERS[(36 - (sum % 36)) % 36] === text[14];
}
