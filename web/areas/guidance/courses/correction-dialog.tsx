import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  CONFIDENCE_NAMES,
  CONFIDENCES,
  COURSE_LABELS,
  type Course,
  type CourseCorrection,
  CourseCorrectionSchema,
  type CourseReading,
  CourseReadingSchema,
  type CourseRow,
  FIRST_READING_DAY,
  factsOf,
  PageAddressSchema,
} from '#contracts/guidance/index.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { pick } from '#contracts/lib/fields.ts';
import { CourseRules } from '#web/areas/guidance/facts/course-facts.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { NewerNotice, Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { confirmCourse, correctCourse, readCourse, refreshCourses } from './api.ts';
import { CorrectionFields, type CorrectionValues } from './correction-fields.tsx';
import { readableTexts } from './row-words.ts';

function valuesOf({ course }: CourseRow): CorrectionValues {
  const { helpful, ...facts } = factsOf(course);
  const { source, readOn, confidence } = course;
  return { ...facts, source: source ?? '', readOn, confidence, helpful: helpful.join(', ') };
}

const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim();

function correctionOf({ helpful, bridge, ...values }: CorrectionValues): CourseCorrection {
  const lines = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? onOneLine(value) : value,
  ]);
  const text = onOneLine(bridge?.text ?? '');
  return {
    ...values,
    ...Object.fromEntries(lines),
    helpful: onOneLine(helpful).split(',').map(onOneLine).filter(Boolean),
    bridge: bridge && text !== '' ? { ...bridge, text } : null,
  };
}

/** The row as families would read it. Parts that are not right yet stay as stored. */
function previewOf({ course }: CourseRow, values: CorrectionValues): Course {
  const { source, readOn, ...correction } = correctionOf(values);
  return {
    ...course,
    ...correction,
    source: PageAddressSchema.safeParse(source).success ? source : null,
    readOn: isWholeDay(readOn) ? readOn : course.readOn,
  };
}

/** The first error of each control. */
function fieldErrorsOf(schema: z.ZodMiniType, values: CorrectionValues): FieldErrors {
  const correction = correctionOf(values);
  const issues = schema.safeParse(correction).error?.issues ?? [];
  const isLater = isWholeDay(correction.readOn) && correction.readOn > officeDay(Date.now());
  return {
    ...Object.fromEntries(
      issues.toReversed().map(({ path, message }) => [controlOf(path.join('.')), message]),
    ),
    ...(isLater ? { readOn: 'The day of reading must not be in the future' } : {}),
  };
}

/** One control holds all helpful subjects. */
const controlOf = (field: string) => field.replace(/^helpful\..*/, 'helpful');

const WORDS = {
  correct: {
    title: 'Correct this row',
    description: undefined,
    submitLabel: 'Save Correction',
    saved: 'The correction is on the public pages',
    fallback: 'The correction could not be saved',
    row: 'What a family will read',
  },
  confirm: {
    title: 'Confirm this row',
    description: 'You have read the page, and the row below says the same. Nothing else changes.',
    submitLabel: 'Confirm',
    saved: 'The row is confirmed',
    fallback: 'The row could not be confirmed',
    row: 'The row',
  },
};

/** The row's facts as texts, to compare two versions. */
const ruleOf = ({ course }: CourseRow) => JSON.stringify(factsOf(course));

interface CorrectionDialogProps {
  row: CourseRow;
  /** A confirmation changes the source, its day and the confidence alone. */
  kind: keyof typeof WORDS;
  onClose: () => void;
}

export function CorrectionDialog({ row, kind, onClose }: CorrectionDialogProps) {
  const queryClient = useQueryClient();
  const { id, name } = row.course;
  const isConfirmation = kind === 'confirm';
  const schema = isConfirmation ? CourseReadingSchema : CourseCorrectionSchema;
  const words = WORDS[kind];
  const form = useRecordForm({
    draft: { form: `course-${kind}:${id}`, title: `Course: ${name}` },
    stored: row,
    valuesOf,
    // The person reads the page now.
    prefill: { readOn: officeDay(Date.now()) },
    findFieldErrors: (values) => fieldErrorsOf(schema, values),
    controlOf,
    send({ version }, values): Promise<CourseRow> {
      const correction = correctionOf(values);
      if (!isConfirmation) return correctCourse(id, { ...correction, version });
      return confirmCourse(id, { ...pick(correction, ['source', 'readOn', 'confidence']), version });
    },
    onSaved() {
      void refreshCourses(queryClient);
      showSuccess(words.saved);
    },
    close: onClose,
    fallback: words.fallback,
    versions: {
      findNewer: whenStale(() => readCourse(id)),
      // The person confirms the rule that they have seen.
      mustBeSeen: (newer, seen) => isConfirmation && (seen === null || ruleOf(newer) !== ruleOf(seen)),
      labels: COURSE_LABELS,
      readable: (values) => readableTexts(correctionOf(values)),
    },
  });
  const { base, seen, values, fieldErrors, problem, change } = form;

  if (form.conflict) return <ConflictDialog what="course" {...form.conflict} />;
  const shown = isConfirmation ? (seen ?? base).course : previewOf(base, values);
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={words.submitLabel}
      busy={form.busy}
      onSubmit={form.submit}
      restored={form.restored}
      closesOnEscape="always"
      onClose={() => form.attempt(onClose)}
    >
      {seen !== null && (
        <NewerNotice>Somebody else has changed this row. Please read it again, then confirm it.</NewerNotice>
      )}
      {problem !== null && <Problem text={problem} />}
      <ReadingFields values={values} fieldErrors={fieldErrors} onChange={change} />
      {!isConfirmation && <CorrectionFields values={values} fieldErrors={fieldErrors} onChange={change} />}
      <section aria-label={words.row} className="rounded-xl bg-mist/60 p-3">
        <h3 className="mb-1 text-ink-soft text-sm">{words.row}</h3>
        <p className="font-semibold text-ink [overflow-wrap:anywhere]">{shown.name}</p>
        <CourseRules course={shown} />
      </section>
    </FormDialog>
  );
}

const CONFIDENCE_OPTIONS = CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_NAMES[value] }));

interface ReadingFieldsProps {
  values: CourseReading;
  fieldErrors: FieldErrors;
  onChange: (part: Partial<CourseReading>) => void;
}

/** The page on which the rule was read. */
function ReadingFields({ values, fieldErrors, onChange }: ReadingFieldsProps) {
  const { source, readOn, confidence } = values;
  return (
    <>
      <Field
        label={COURSE_LABELS.source}
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
            'The address of the bulletin or of the official page. Families see it only if it is a site of an authority.'
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
        <Field label={COURSE_LABELS.readOn} required error={fieldErrors.readOn}>
          <DayInput
            name="readOn"
            min={FIRST_READING_DAY}
            max={officeDay(Date.now())}
            value={readOn}
            aria-required
            onChange={(readOn) => onChange({ readOn })}
          />
        </Field>
        <Field
          label={COURSE_LABELS.confidence}
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
