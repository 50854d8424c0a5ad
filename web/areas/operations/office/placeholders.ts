import { OFFICE_TEXT_NAMES, officeTextOf, type Particulars } from '#contracts/operations/index.ts';

/** The labels of placeholders that families still see. */
export function findPlaceholders(particulars: Particulars): string[] {
  const texts = OFFICE_TEXT_NAMES.filter(
    (name) => officeTextOf(name).hasPlaceholder && particulars[name] === null,
  ).map((name) => officeTextOf(name).label);
  return particulars.hours === null ? [...texts, 'Opening hours'] : texts;
}
