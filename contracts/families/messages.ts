import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AttachmentSchema } from '../lib/attachments.ts';
import { pageAnswer, pageQuery } from '../lib/lists.ts';
import {
  DoneSchema,
  IdempotencyKeySchema,
  IdParamsSchema,
  IdTextSchema,
  id,
  optionalParagraphs,
  TimestampSchema,
} from '../lib/text.ts';
import { SPACE_KINDS } from '../records.ts';

export const MAX_SPACE_MESSAGE_LENGTH = 5000;
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Messages of a page. */
export const THREAD_PAGE_SIZE = 30;

const ThreadMessageSchema = z.object({
  id: z.int(),
  /** `mail` and `whatsapp`: what the office sent to the family, as it was sent. */
  kind: z.enum([...SPACE_KINDS, 'mail', 'whatsapp']),
  /** Written by this account. */
  isOwn: z.boolean(),
  author: z.string(),
  at: TimestampSchema,
  /** Of a mail. */
  subject: z.nullable(z.string()),
  /** Empty where the files say it. */
  text: z.string(),
  attachments: z.array(AttachmentSchema),
});
export type ThreadMessage = z.infer<typeof ThreadMessageSchema>;

export const listFamilyMessages = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/messages',
  access: 'family',
  summary: 'The messages between the family and the office about a child, newest first',
  params: IdParamsSchema,
  query: z.object({ after: pageQuery.after }),
  response: z.object({ messages: z.array(ThreadMessageSchema), next: pageAnswer.next }),
});

const SpaceMessageSchema = z
  .object({
    /** A repeated key stores nothing twice. */
    idempotencyKey: IdempotencyKeySchema,
    text: optionalParagraphs(/*i18n*/ 'Message', MAX_SPACE_MESSAGE_LENGTH),
    /** Uploaded before, and of no other message. */
    attachmentIds: z._default(
      z
        .array(id('attachment'))
        .check(z.maxLength(MAX_ATTACHMENTS, { error: `At most ${MAX_ATTACHMENTS} files go with a message` })),
      [],
    ),
  })
  .check(
    z.refine(({ text, attachmentIds }) => text !== null || attachmentIds.length > 0, {
      error: /*i18n*/ 'Please write a message',
      path: ['text'],
    }),
  );
export type SpaceMessageInput = z.output<typeof SpaceMessageSchema>;

export const writeToOffice = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/messages',
  access: 'family',
  summary: 'Writes to the office about a child; a repeated key writes once',
  params: IdParamsSchema,
  body: SpaceMessageSchema,
  response: z.object({ message: ThreadMessageSchema }),
  status: 201,
});

export const readFamilyMessages = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/messages/read',
  access: 'family',
  summary: 'Marks the messages up to the given one as read by this account',
  params: IdParamsSchema,
  body: z.object({ upTo: id('message') }),
  response: DoneSchema,
});

/** A name is cleaned, never refused. */
const upload = {
  method: 'POST',
  params: IdParamsSchema,
  query: z.object({
    name: z._default(z.string({ error: 'name must be text' }).check(z.maxLength(500)), ''),
  }),
  upload: { maxBytes: MAX_ATTACHMENT_BYTES, types: ['application/octet-stream'] },
  response: z.object({ attachment: AttachmentSchema }),
  status: 201,
} as const;

export const uploadFamilyAttachment = endpoint({
  ...upload,
  path: '/api/family/children/{id}/attachments',
  access: 'family',
  summary: 'Uploads a PDF, JPEG or PNG file for a message; deleted after a day if no message takes it',
});

const file = {
  method: 'GET',
  params: z.object({ id: IdTextSchema, attachmentId: IdTextSchema }),
  response: z.string(),
  // Never a type that a browser opens.
  download: 'application/octet-stream',
} as const;

export const getFamilyAttachment = endpoint({
  ...file,
  path: '/api/family/children/{id}/attachments/{attachmentId}',
  access: 'family',
  summary: 'A file of a message of the child',
});

export const answerInSpace = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/space-messages',
  access: 'students:edit',
  summary: 'Writes to a family in its space; 409 while no account of the family sees the messages',
  params: IdParamsSchema,
  body: SpaceMessageSchema,
  response: DoneSchema,
  status: 201,
});

export const uploadStudentAttachment = endpoint({
  ...upload,
  path: '/api/admin/students/{id}/attachments',
  access: 'students:edit',
  summary: 'Uploads a PDF, JPEG or PNG file for a message to a family',
});

export const getStudentAttachment = endpoint({
  ...file,
  path: '/api/admin/students/{id}/attachments/{attachmentId}',
  access: 'students:read',
  summary: 'A file of a message between a family and the office',
});
