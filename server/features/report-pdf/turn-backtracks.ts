interface Rule {
  backtrack: unknown[];
}
interface Chained {
  version: number;
  chainRuleSets?: (Rule[] | null)[];
  chainClassSet?: (Rule[] | null)[];
  backtrackCoverage?: unknown[];
}
/** What is said again in an extension lies in it. */
interface Subtable extends Chained {
  lookupType?: number;
  extension?: Chained;
}
interface LookupTable {
  lookupList: { toArray(): { lookupType: number; subTables: Subtable[] }[] };
}
/** The tables of a font that replace and place its shapes. */
export interface ChainedTables {
  GSUB?: LookupTable;
  GPOS?: LookupTable;
}

/** Numbers of the kinds of lookups in OpenType 1.9: of rules with what stands around, and of extensions. */
const KINDS = { GSUB: { chained: 6, extension: 7 }, GPOS: { chained: 8, extension: 9 } } as const;

/**
 * Mends the rules of a font for what stands before a shape. OpenType lists it from the nearest shape to the farthest
 * (OpenType 1.9, "Chained sequence context"); the library compares it as if it were listed as it is written, so that
 * Telugu ష్ట్ర and Gujarati ગુ are drawn wrongly. Once its releases hold https://github.com/foliojs/fontkit/pull/372
 * this does harm, and the tests of the shapes say so.
 */
export function turnBacktracks(font: ChainedTables): void {
  for (const name of ['GSUB', 'GPOS'] as const) {
    const { chained, extension } = KINDS[name];
    for (const { lookupType, subTables } of font[name]?.lookupList.toArray() ?? []) {
      for (const subtable of subTables) {
        const isExtension = lookupType === extension;
        const kind = isExtension ? subtable.lookupType : lookupType;
        if (kind === chained) turn(isExtension ? subtable.extension : subtable);
      }
    }
  }
}

function turn(table: Chained | undefined): void {
  table?.backtrackCoverage?.reverse();
  for (const set of table?.chainRuleSets ?? table?.chainClassSet ?? []) {
    for (const { backtrack } of set ?? []) backtrack.reverse();
  }
}
