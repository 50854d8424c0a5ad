import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { id, optionalText, TimestampSchema } from '../lib/text.ts';

/** The words that a counsellor agrees to. Other words need a new version. */
export const PUBLIC_PROFILE_CONSENT = {
  version: 1,
  text: 'I agree that the public site shows my name, photograph, qualification, languages and the days on which I counsel. I can withdraw this here at any time.',
} as const;

export const MAX_QUALIFICATION_LENGTH = 120;

/** From the counsellor's working hours and languages. */
const fromHours = { languages: z.array(z.enum(LANGUAGES)), days: z.string() };

const agreed = {
  qualification: z.nullable(z.string()),
  /** As a data address, because a photograph that is not shown has no other. */
  photo: z.nullable(z.string()),
  agreedAt: TimestampSchema,
  isShown: z.boolean(),
};

const OwnProfileSchema = z.object({ ...fromHours, agreed: z.nullable(z.object(agreed)) });
export type OwnPublicProfile = z.infer<typeof OwnProfileSchema>;

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/api/admin/public-profile',
  access: 'public-profile:edit',
  summary: 'What families may see of oneself',
  response: OwnProfileSchema,
});

export const savePublicProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/public-profile',
  access: 'public-profile:edit',
  summary: 'Agrees to be shown to families, or changes the qualification',
  body: z.object({
    qualification: optionalText('Qualification', MAX_QUALIFICATION_LENGTH),
    agreedTo: z.literal(PUBLIC_PROFILE_CONSENT.version, {
      error: 'Please load the page again and read what you agree to',
    }),
  }),
  response: OwnProfileSchema,
});

export const withdrawPublicProfile = endpoint({
  method: 'DELETE',
  path: '/api/admin/public-profile',
  access: 'public-profile:edit',
  summary: 'Withdraws one’s consent and deletes photograph and qualification',
  response: OwnProfileSchema,
});

/** In bytes. The screen sends a square of 480 pixels. */
export const MAX_PHOTO_BYTES = 300_000;
/** A stored photograph may also be WebP, which is no longer taken. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export const uploadPhoto = endpoint({
  method: 'PUT',
  path: '/api/admin/public-profile/photo',
  access: 'public-profile:edit',
  summary: 'Replaces one’s photograph by a JPEG or PNG picture, without its metadata',
  upload: { maxBytes: MAX_PHOTO_BYTES, types: ['image/jpeg', 'image/png', 'application/octet-stream'] },
  response: OwnProfileSchema,
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/admin/public-profile/photo',
  access: 'public-profile:edit',
  summary: 'Deletes one’s photograph',
  response: OwnProfileSchema,
});

const ProfilesSchema = z.object({
  /** The first ones, in their order; the others follow by name. */
  profiles: z.array(z.object({ memberId: z.int(), name: z.string(), ...fromHours, ...agreed })),
});
export type AgreedProfile = z.infer<typeof ProfilesSchema>['profiles'][number];

export const listPublicProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/public-profiles',
  access: 'office:edit',
  summary: 'The counsellors who agreed to be shown to families',
  response: ProfilesSchema,
});

const MEMBERS_ERROR = 'Please choose each counsellor once';
export const showPublicProfiles = endpoint({
  method: 'PUT',
  path: '/api/admin/public-profiles',
  access: 'office:edit',
  summary: 'Chooses the counsellors whom families see, in their order; 409 for one without consent',
  body: z.object({
    memberIds: z.array(id('Counsellor'), { error: MEMBERS_ERROR }).check(
      z.maxLength(24, { error: 'At most 24 counsellors can be shown', abort: true }),
      z.refine((ids) => new Set(ids).size === ids.length, { error: MEMBERS_ERROR }),
    ),
  }),
  response: ProfilesSchema,
});
