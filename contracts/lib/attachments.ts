import * as z from 'zod/mini';

export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** A file of a message. */
export const AttachmentSchema = z.object({
  id: z.int(),
  /** With the ending of its type. */
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  /** Bytes, as it is stored. */
  size: z.int(),
});
export type Attachment = z.infer<typeof AttachmentSchema>;
