import { toSearchKey } from '#server/lib/search-key.ts';
import { fieldOf } from './guess-mapping.ts';

/**
 * Joins the columns of several sheets by equal headers, otherwise by the field that the headers name: "Phone"
 * and "Mobile" name one field.
 * @returns the joined headers, and for each sheet the places of its columns.
 */
export function joinColumns(sheets: readonly string[][]): { headers: string[]; placed: number[][] } {
  const headers: string[] = [];
  const placed = sheets.map((own) => {
    const keys = headers.map(toSearchKey);
    const fields = headers.map(fieldOf);
    const places = own.map((header) => keys.indexOf(toSearchKey(header)));
    const taken = new Set(places);
    return own.map((header, column) => {
      const byName = places[column] ?? -1;
      // Names are equal except for capitals in a sheet that has both.
      if (byName >= 0 && places.indexOf(byName) === column) return byName;
      const field = fieldOf(header);
      const byField = fields.findIndex(
        (known, at) => field !== undefined && known === field && !taken.has(at),
      );
      const place = byField >= 0 ? byField : headers.push(unique(header, headers)) - 1;
      taken.add(place);
      return place;
    });
  });
  return { headers, placed };
}

function unique(header: string, headers: readonly string[]): string {
  let name = header;
  for (let count = 2; headers.includes(name); count += 1) name = `${header} (${count})`;
  return name;
}
