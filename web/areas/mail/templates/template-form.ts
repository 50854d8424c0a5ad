import {
  MESSAGE_LANGUAGES,
  type MessageLanguage,
  type MessageTemplate,
  TemplateInputSchema,
} from '#contracts/mail/index.ts';
import { type FieldErrors, firstFieldError } from '#web/components/form/use-field-errors.ts';

export interface TemplateValues {
  name: string;
  language: MessageLanguage;
  channel: MessageTemplate['channel'];
  subject: string;
  body: string;
}

export const CHANNEL_NAMES: Record<MessageTemplate['channel'], string> = {
  any: 'E-mail and WhatsApp',
  mail: 'E-mail only',
  whatsapp: 'WhatsApp only',
};

export const TEMPLATE_LABELS: Record<keyof TemplateValues, string> = {
  name: 'Name',
  language: 'Language',
  channel: 'For',
  subject: 'Subject of the e-mail',
  body: 'Text',
};

export function valuesOf(template: MessageTemplate | null): TemplateValues {
  if (template === null) return { name: '', language: 'en', channel: 'any', subject: '', body: '' };
  const { name, language, channel, subject, body } = template;
  return { name, language, channel, subject: subject ?? '', body };
}

/** As the server takes them; the values have no errors. */
export const inputOf = (values: TemplateValues) => TemplateInputSchema.parse(values);

export const findTemplateErrors = (values: TemplateValues): FieldErrors =>
  firstFieldError(TemplateInputSchema, values);

export const textsOf = (values: TemplateValues): Record<keyof TemplateValues, string> => ({
  ...values,
  language: MESSAGE_LANGUAGES[values.language],
  channel: CHANNEL_NAMES[values.channel],
});
