import type { StagedStudent } from './check-row.ts';

interface EarlierRow {
  rowNumber: number;
  isCertain: boolean;
}

/** The students of the rows before, by the rules of `LIKENESSES`. */
export class SeenStudents {
  readonly #rowBy = new Map<string, number>();

  /** The first row that is most likely the same student; null for a new one. */
  findOrAdd(
    student: StagedStudent,
    { rowNumber, schoolId }: { rowNumber: number; schoolId: number },
  ): EarlierRow | null {
    const { nameKey, classKey, dateOfBirth: born, phone, email } = student;
    const contacts = [phone && `phone ${phone}`, email && `email ${email.toLowerCase()}`].filter(
      (sign) => sign !== null,
    );
    const name = JSON.stringify(nameKey);
    const atSchool = `${name} at ${schoolId}`;
    const inClass = contacts.map((contact) => `${atSchool} ${JSON.stringify(classKey)} ${contact}`);
    const certain = [
      ...(born === null ? [] : [`${name} ${born}`]),
      ...inClass.flatMap((sign) => uncontradicted(sign, born)),
    ];
    const possible = [...contacts, ...uncontradicted(atSchool, born)];
    const found = this.#first(certain);
    const earlier = found ?? this.#first(possible);
    for (const sign of [
      ...contacts,
      ...[name, atSchool, ...inClass].flatMap((sign) => bornSigns(sign, born)),
    ]) {
      if (!this.#rowBy.has(sign)) this.#rowBy.set(sign, rowNumber);
    }
    return earlier === null ? null : { rowNumber: earlier, isCertain: found !== null };
  }

  #first(signs: string[]): number | null {
    const rows = signs.flatMap((sign) => this.#rowBy.get(sign) ?? []);
    return rows.length > 0 ? Math.min(...rows) : null;
  }
}

/** Signs under which a row is found later. */
const bornSigns = (sign: string, born: string | null) => [`${sign} any`, `${sign} ${born ?? 'unknown'}`];

/** Signs of earlier rows without another birth date. */
const uncontradicted = (sign: string, born: string | null) =>
  born === null ? [`${sign} any`] : [`${sign} ${born}`, `${sign} unknown`];
