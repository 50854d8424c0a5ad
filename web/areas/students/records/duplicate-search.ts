/** A stored or typed student. */
export interface KnownOfFamily {
  name: string;
  phone: string | null;
  email: string | null;
  school: { id: number } | null;
}

export interface DuplicateSearch {
  name?: string;
  phone?: string;
  email?: string;
  schoolId?: string;
  exceptId?: string;
}

/** @param exceptId the record itself. */
export function duplicateSearchOf(known: KnownOfFamily, exceptId?: number): DuplicateSearch {
  const { school } = known;
  const name = known.name.trim().slice(0, 100);
  const phone = known.phone?.trim() ?? '';
  const email = known.email?.trim() ?? '';
  return {
    ...(name !== '' && { name }),
    ...(phone !== '' && { phone }),
    ...(email !== '' && { email }),
    ...(school && { schoolId: String(school.id) }),
    ...(exceptId !== undefined && { exceptId: String(exceptId) }),
  };
}

/** Whether the values identify a student well enough to search. */
export function isTelling({ name = '', phone, email }: DuplicateSearch): boolean {
  return name.length >= 3 || phone !== undefined || email !== undefined;
}
