// The particulars of a contact as the office enters and corrects them. Public pages do not load this file.

import * as z from 'zod/mini';
import { optionalDay } from '../lib/dates.ts';
import {
  EmailSchema,
  FamilyLanguageSchema,
  IdempotencyKeySchema,
  id,
  LanguageSchema,
  optionalText,
  requiredName,
  requiredText,
  VersionSchema,
} from '../lib/text.ts';
import { CITY_LENGTH } from '../records.ts';
import { SERVICES } from '../services.ts';
import { STUDENT_FIELDS } from '../students/index.ts';
import { AgeSchema, PhoneSchema } from './receiving.ts';

export const serviceSchema = z.enum(SERVICES, { error: 'The service is not known' });

export const MAX_SOURCE_LENGTH = 60;

/** The particulars that members can correct, with the labels of the form and of the history. */
export const CORRECTION_LABELS = {
  name: 'Name',
  childName: 'Child’s name',
  age: 'Age',
  className: 'Class',
  schoolName: 'School',
  city: 'City',
  phone: 'Phone',
  email: 'E-mail',
  language: 'Language of the family',
  service: 'Service',
  note: 'Note',
} as const;

/** What the office writes down about a child before there is a student's record. */
export const childFields = {
  className: optionalText('Class', STUDENT_FIELDS.className.max),
  /** As the family calls it. */
  schoolName: optionalText('School', 200),
  city: optionalText('City', CITY_LENGTH),
};

/** All particulars: an absent one is emptied. */
export const ContactCorrectionSchema = z.object({
  version: VersionSchema,
  name: requiredName('Name', 200),
  childName: optionalText('Child’s name', 200),
  /** In years. */
  age: z._default(z.nullable(AgeSchema), null),
  ...childFields,
  phone: PhoneSchema,
  email: z._default(z.nullable(EmailSchema), null),
  /** Absent, it stays. */
  language: z.optional(LanguageSchema),
  service: z._default(z.nullable(serviceSchema), null),
  /** Of an office entry only: the words of a family stay. */
  note: optionalText('Note', 2000),
});

/** A contact as the office types it in. */
export const ContactInputSchema = z.object({
  idempotencyKey: IdempotencyKeySchema,
  source: requiredText('Source', MAX_SOURCE_LENGTH),
  name: requiredName('Name', 200),
  childName: optionalText('Child’s name', 200),
  ...childFields,
  phone: PhoneSchema,
  email: z.optional(z.nullable(EmailSchema)),
  language: FamilyLanguageSchema,
  service: z._default(z.nullable(serviceSchema), null),
  note: optionalText('Note', 2000),
  /** Absent for the member who enters it, null for nobody. A teacher keeps it. */
  assigneeId: z.optional(z.nullable(id('The owner'))),
  /** Today to two years ahead. */
  followUpOn: optionalDay('The next step'),
  stage: z._default(z.enum(['new', 'contacted'], { error: 'The stage is not known' }), 'new'),
});
