import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { PHOTO_TYPES } from '#contracts/appointments/index.ts';
import { members } from './members.ts';

/** Counsellors who agreed to be shown to families. The row ends with the consent. */
export const publicProfiles = pgTable(
  'public_profiles',
  {
    memberId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The version of the words they agreed to. */
    wording: integer().notNull(),
    agreedAt: timestamp({ withTimezone: true }).notNull(),
    qualification: text(),
    /** The picture in base64, its media type and SHA-256. */
    photo: text(),
    photoType: text({ enum: PHOTO_TYPES }),
    photoHash: text(),
    /** In the order of the site; null while the office does not show them. */
    place: integer(),
  },
  (table) => [
    check('public_profiles_photo_whole', sql.raw('num_nonnulls(photo, photo_type, photo_hash) in (0, 3)')),
    index('public_profiles_photo').on(table.photoHash),
  ],
);
