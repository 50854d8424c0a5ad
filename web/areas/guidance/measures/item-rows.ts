import type { ItemMeasures } from '#contracts/guidance/index.ts';
import { INTEREST_ITEMS } from '#web/areas/guidance/interests/items.en.ts';

export interface ItemRow extends ItemMeasures {
  id: string;
  text: string;
  /** With an answer to the item. */
  results: number;
}

/** The worst first: by the number of faults, then by the correlation. */
export function toRows(items: readonly ItemMeasures[]): ItemRow[] {
  return items
    .flatMap((measures) => {
      const item = INTEREST_ITEMS[measures.place];
      const results = measures.counts.reduce((sum, count) => sum + count, 0);
      return item ? [{ ...measures, id: item.id, text: item.text, results }] : [];
    })
    .sort(
      (one, other) =>
        other.faults.length - one.faults.length || (one.correlation ?? -1) - (other.correlation ?? -1),
    );
}

/** How far the r of two unrelated lists moves by chance, in 95 of 100 samples (Fisher's z). */
export const chanceOf = (results: number) => Math.tanh(1.96 / Math.sqrt(results - 3));
