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

// Consonants from क to ह, as people tell them apart in Latin letters: Tamil writes k and g, t and d, p and b the same, and the
// nasal dot is m or n.
const CONSONANTS = 'kkkknssssnttttnttttnnppppnyrrlllvsss';
const FIRST_CONSONANT = 0x15;
/** Vowels, their signs and the nasal dot, by their place in the block of a script, which is the same in all of them. */
const OTHER_SOUNDS: readonly (readonly [sound: string, places: readonly number[]])[] = [
  ['i', [0x07, 0x08, 0x0e, 0x0f, 0x10, 0x3f, 0x40, 0x45, 0x46, 0x47, 0x48]],
  ['u', [0x09, 0x0a, 0x11, 0x12, 0x13, 0x14, 0x41, 0x42, 0x49, 0x4a, 0x4b, 0x4c]],
  ['ri', [0x0b, 0x43]],
  ['n', [0x02]],
];

function soundOfLetter(letter: string): string {
  const place = (letter.codePointAt(0) ?? 0) % 0x80;
  return (
    CONSONANTS[place - FIRST_CONSONANT] ??
    OTHER_SOUNDS.find(([, places]) => places.includes(place))?.[0] ??
    ''
  );
}

/** Roughly the sound of a folded word, the same in Latin letters and in a script of India: raita, ರೈತ. Without h and a. */
export const soundOf = (word: string) =>
  word
    .replaceAll('zh', 'l')
    .replaceAll('ch', 's')
    .replaceAll('x', 'ks')
    .replaceAll(/[cqg]/g, 'k')
    .replaceAll('d', 't')
    .replaceAll(/[bf]/g, 'p')
    .replaceAll(/[jz]/g, 's')
    .replaceAll('w', 'v')
    .replaceAll('m', 'n')
    .replaceAll(/[\u0900-\u0d7f]/g, soundOfLetter)
    .replaceAll(/[ah]/g, '')
    .replaceAll(/[ie]+/g, 'i')
    .replaceAll(/[uo]+/g, 'u')
    .replaceAll(/(.)\1+/g, '$1');
