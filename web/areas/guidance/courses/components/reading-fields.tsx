import {
  CONFIDENCE_NAMES,
  CONFIDENCES,
  CourseReadingSchema,
  FIRST_READING_DAY,
  PageAddressSchema,
} from '#contracts/guidance/index.ts';
import { READING_LABELS, type ReadingValues } from '#web/areas/guidance/courses/correction-form.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';

const CONFIDENCE_OPTIONS = CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_NAMES[value] }));

interface ReadingFieldsProps {
  values: ReadingValues;
  fieldErrors: FieldErrors;
  onChange: (part: Partial<ReadingValues>) => void;
}

/** The page on which the rule was read. */
export function ReadingFields({ values, fieldErrors, onChange }: ReadingFieldsProps) {
  const { source, readOn, confidence } = values;
  return (
    <>
      <Field
        label={READING_LABELS.source}
        required
        error={fieldErrors.source}
        hint={
          PageAddressSchema.safeParse(source.trim()).success ? (
            <a
              href={source.trim()}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-1 text-primary underline underline-offset-2"
            >
              Open the page
            </a>
          ) : (
            'The address of the bulletin or of the official page.'
          )
        }
      >
        <Input
          name="source"
          type="url"
          inputMode="url"
          value={source}
          maxLength={maxLengthOf(CourseReadingSchema.shape.source)}
          autoComplete="off"
          aria-required
          onChange={({ target }) => onChange({ source: target.value })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={READING_LABELS.readOn} required error={fieldErrors.readOn}>
          <Input
            name="readOn"
            type="date"
            min={FIRST_READING_DAY}
            max={officeDay(Date.now())}
            value={readOn}
            aria-required
            onChange={({ target }) => onChange({ readOn: target.value })}
          />
        </Field>
        <Field
          label={READING_LABELS.confidence}
          required
          error={fieldErrors.confidence}
          hint="High: an official page, or two that agree. Medium: one page. Low: a weak page, or pages that differ."
        >
          <Select
            name="confidence"
            value={confidence}
            options={CONFIDENCE_OPTIONS}
            onChange={({ target }) =>
              onChange({ confidence: CONFIDENCES.find((each) => each === target.value) ?? confidence })
            }
          />
        </Field>
      </div>
    </>
  );
}
