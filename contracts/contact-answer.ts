import * as z from 'zod/mini';
import { CONTACT_FIELDS, contactTextOf, type ForContactTexts } from './contact-texts.ts';
import { forFields } from './lib/fields.ts';

/** The texts of a stored message, in the inbox and in the family's file. */
export const contactAnswer = forFields(CONTACT_FIELDS, (field) =>
  contactTextOf(field).isRequired ? z.string() : z.nullable(z.string()),
) as ForContactTexts<z.ZodMiniString, z.ZodMiniNullable<z.ZodMiniString>>;
