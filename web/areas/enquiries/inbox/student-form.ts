import type { Service } from '#contracts/services.ts';
import type { Submission } from './api.ts';

export interface StudentValues {
  name: string;
  guardianName: string;
  phone: string;
  email: string;
  /** Empty for none. */
  service: Service | '';
  school: { id: number; name: string } | null;
}

/** A request for a student under 18 names the parent, unless it is an older one. For other senders the parent is a guess. */
export function prefill(row: Submission): StudentValues {
  const childName = 'childName' in row ? row.childName : null;
  const parentName = 'parent' in row ? (row.parent?.name ?? null) : null;
  const isGuardian = childName !== null || ('isUnder18' in row && row.isUnder18);
  return {
    name: childName ?? row.name,
    guardianName: parentName ?? (isGuardian ? row.name : ''),
    phone: row.phone ?? '',
    email: row.email ?? '',
    service: 'service' in row ? (row.service ?? '') : '',
    school: null,
  };
}

export type StudentField = keyof StudentValues;

/** @param path of a field in the request. */
export function fieldSentAs(path: string | null): StudentField | undefined {
  const name = path?.replace(/^student\./, '');
  const fields = ['name', 'guardianName', 'phone', 'email', 'service'] as const;
  return name === 'schoolId' ? 'school' : fields.find((field) => field === name);
}

export function toStudentBody({ service, school, ...fields }: StudentValues) {
  return { ...fields, schoolId: school?.id ?? null, service: service === '' ? null : service };
}
