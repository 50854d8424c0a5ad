// Letters that people write in several ways.

/** Malayalam letters that are written in two ways, with the one of several characters. */
const CHILLUS: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' };
const JOINER = '\u200d';
/** The dot below of Devanagari, which many leave out, and joiners, which nobody sees. */
export const UNSURE = '[\u093c\u200c\u200d]';

/** Letters of India's scripts in one way. Others stay as they are written. */
export const spellOut = (text: string) =>
  text
    .replace(/[\u0900-\u0d7f]+/g, (letters) => letters.normalize('NFC'))
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => `${CHILLUS[letter]}${JOINER}`);

/** To compare texts: in lower case, without accents, and with each letter of India's scripts in one way. */
export const foldLetters = (text: string) =>
  spellOut(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c\u0cbc\u200c\u200d]/g, '')
    // In Hindi the same sound has three spellings: हिन्दी, हिंदी, हिँदी.
    .replace(/[ङञणनम]\u094d(?=[क-म])|\u0901/g, '\u0902')
    // A chillu stands for both.
    .replaceAll('റ', 'ര')
    .toLowerCase();
