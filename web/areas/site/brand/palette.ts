/** Classes written out for the style sheet, which scans the sources; `!` overrides the lettering's own maroon. */
export const COLOURS = {
  maroon: { name: 'Maroon', hex: '#800000', ground: 'bg-maroon', letters: 'text-maroon!' },
  primary: { name: 'Deep teal', hex: '#006d77', ground: 'bg-primary', letters: 'text-primary!' },
  deep: { name: 'Night teal', hex: '#00363c', ground: 'bg-primary-deep', letters: 'text-primary-deep!' },
  aqua: { name: 'Soft aqua', hex: '#83c5be', ground: 'bg-aqua', letters: 'text-aqua!' },
  mist: { name: 'Mist', hex: '#edf6f9', ground: 'bg-mist', letters: 'text-mist!' },
  cream: { name: 'Cream', hex: '#f7ede2', ground: 'bg-cream', letters: 'text-cream!' },
  peach: { name: 'Peach', hex: '#ffddd2', ground: 'bg-peach', letters: 'text-peach!' },
  terracotta: { name: 'Terracotta', hex: '#e29578', ground: 'bg-terracotta', letters: 'text-terracotta!' },
} as const;

type ColourName = keyof typeof COLOURS;

interface Pairing {
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
