interface Colour {
  name: string;
  hex: `#${string}`;
}

export const COLOURS = {
  maroon: { name: 'Maroon', hex: '#800000' },
  primary: { name: 'Deep teal', hex: '#006d77' },
  deep: { name: 'Night teal', hex: '#00363c' },
  aqua: { name: 'Soft aqua', hex: '#83c5be' },
  mist: { name: 'Mist', hex: '#edf6f9' },
  cream: { name: 'Cream', hex: '#f7ede2' },
  peach: { name: 'Peach', hex: '#ffddd2' },
  terracotta: { name: 'Terracotta', hex: '#e29578' },
} as const satisfies Record<string, Colour>;

export type ColourName = keyof typeof COLOURS;

export interface Pairing {
  ground: ColourName;
  letters: ColourName;
}

/** A test computes the contrast of each. */
export const PAIRINGS: readonly Pairing[] = [
  { ground: 'cream', letters: 'maroon' },
  { ground: 'mist', letters: 'primary' },
  { ground: 'peach', letters: 'maroon' },
  { ground: 'primary', letters: 'cream' },
  { ground: 'maroon', letters: 'peach' },
  { ground: 'aqua', letters: 'deep' },
  { ground: 'deep', letters: 'terracotta' },
  { ground: 'terracotta', letters: 'deep' },
  { ground: 'deep', letters: 'aqua' },
];

/** Written out, because the style sheet holds only classes found in the sources. */
export const GROUND_CLASSES: Record<ColourName, string> = {
  maroon: 'bg-maroon',
  primary: 'bg-primary',
  deep: 'bg-primary-deep',
  aqua: 'bg-aqua',
  mist: 'bg-mist',
  cream: 'bg-cream',
  peach: 'bg-peach',
  terracotta: 'bg-terracotta',
};

/** `!` overrides the lettering's own maroon. */
export const LETTER_CLASSES: Record<ColourName, string> = {
  maroon: 'text-maroon!',
  primary: 'text-primary!',
  deep: 'text-primary-deep!',
  aqua: 'text-aqua!',
  mist: 'text-mist!',
  cream: 'text-cream!',
  peach: 'text-peach!',
  terracotta: 'text-terracotta!',
};
