import type { Mistakes } from '#web/areas/enquiries/contact/use-mistakes.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

/** The browser holds the text, so that what was typed before the page worked is kept. */
export function MessageFields({ mistakes }: { mistakes: Mistakes }) {
  return (
    <>
      <Field label="Name" required error={mistakes.name}>
        <Input name="name" autoComplete="name" required />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Email" required error={mistakes.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label="Phone (optional)" error={mistakes.phone}>
          <Input type="tel" name="phone" autoComplete="tel" />
        </Field>
      </div>
      <Field label="Message" required error={mistakes.message}>
        <Textarea name="message" rows={6} required />
      </Field>
    </>
  );
}
