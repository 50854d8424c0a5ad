import { PARENT_RELATIONS } from '../records.ts';

/** `self`: the student's own account. `other` needs parental responsibility. */
export const GUARDIAN_RELATIONS = [...PARENT_RELATIONS, 'other', 'self'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

/** What a guardian sees of a student: everything, or appointments only. */
export const SIGHTS = ['all', 'appointments'] as const;
export type Sight = (typeof SIGHTS)[number];

/** How an account came to be a student's. */
export const GUARDIANSHIP_ORIGINS = ['invitation', 'request', 'own_child'] as const;
