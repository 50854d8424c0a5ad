import { Plus, Trash2, X } from 'lucide-react';
import {
  APPLIED_MATHEMATICS,
  APPLIED_MATHEMATICS_NAMES,
  COURSE_LABELS,
  type Course,
  type CourseCorrection,
  DEGREE_KINDS,
  entryText,
  FACT_FIELDS,
  MAX_ALTERNATIVES,
  SUBJECTS,
  type Subject,
} from '#contracts/guidance/index.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

/** By the names of the form's controls. */
export interface CorrectionValues extends Omit<CourseCorrection, 'helpful'> {
  /** Separated by commas. */
  helpful: string;
}

const ENTRIES: readonly Course['entry'][] = [
  { after: 'class12' },
  { after: 'class10' },
  ...DEGREE_KINDS.map((degree) => ({ after: 'degree', degree }) as const),
];
const ENTRY_OPTIONS = ENTRIES.map(entryText).map((value) => ({
  value,
  label: value.replace(/^./, (letter) => letter.toUpperCase()),
}));

const NO_BRIDGE = { text: '', adds: [], isRoute: false };

interface CorrectionFieldsProps {
  values: CorrectionValues;
  fieldErrors: FieldErrors;
  onChange: (part: Partial<CorrectionValues>, control?: string) => void;
}

/** The facts of a row. */
export function CorrectionFields({ values, fieldErrors, onChange }: CorrectionFieldsProps) {
  const line = (name: 'name' | 'route' | 'marks' | 'ages' | 'body') => (
    <Field label={COURSE_LABELS[name]} error={fieldErrors[name]} required={name === 'name'}>
      <Input
        name={name}
        value={values[name]}
        maxLength={FACT_FIELDS[name].max}
        autoComplete="off"
        aria-required={name === 'name'}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  const area = (name: 'other' | 'note') => (
    <Field label={COURSE_LABELS[name]} error={fieldErrors[name]}>
      <Textarea
        name={name}
        rows={2}
        value={values[name]}
        maxLength={FACT_FIELDS[name].max}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  const bridge = values.bridge ?? NO_BRIDGE;
  return (
    <>
      {line('name')}
      <Field label={COURSE_LABELS.entry} error={fieldErrors.entry}>
        <Select
          name="entry"
          value={entryText(values.entry)}
          options={ENTRY_OPTIONS}
          onChange={({ target }) =>
            onChange({ entry: ENTRIES.find((entry) => entryText(entry) === target.value) ?? values.entry })
          }
        />
      </Field>
      <AlternativesField
        alternatives={values.subjects}
        fieldErrors={fieldErrors}
        onChange={(subjects) => onChange({ subjects })}
      />
      <Field
        label={COURSE_LABELS.appliedMathematics}
        error={fieldErrors.appliedMathematics}
        hint="Where the rule asks for Mathematics."
      >
        <Select
          name="appliedMathematics"
          value={values.appliedMathematics}
          options={APPLIED_MATHEMATICS.map((value) => ({ value, label: APPLIED_MATHEMATICS_NAMES[value] }))}
          onChange={({ target }) =>
            onChange({
              appliedMathematics:
                APPLIED_MATHEMATICS.find((each) => each === target.value) ?? values.appliedMathematics,
            })
          }
        />
      </Field>
      <SubjectsField
        name="examinationNeeds"
        label="Subjects of the entrance examination that the rule does not name"
        subjects={values.examinationNeeds}
        error={fieldErrors.examinationNeeds}
        onChange={(examinationNeeds) => onChange({ examinationNeeds })}
      />
      {line('route')}
      {line('marks')}
      {line('ages')}
      {area('other')}
      <Field label={COURSE_LABELS.helpful} hint="Separate several by commas." error={fieldErrors.helpful}>
        <Input
          name="helpful"
          value={values.helpful}
          maxLength={400}
          autoComplete="off"
          onChange={({ target }) => onChange({ helpful: target.value })}
        />
      </Field>
      <Field
        label={COURSE_LABELS.bridge}
        error={fieldErrors['bridge.text']}
        hint="A way in for students without the subjects. Empty for none."
      >
        <Textarea
          name="bridge.text"
          rows={2}
          value={bridge.text}
          maxLength={FACT_FIELDS.bridge.max}
          onChange={({ target }) => onChange({ bridge: { ...bridge, text: target.value } }, 'bridge.text')}
        />
      </Field>
      {bridge.text.trim() !== '' && (
        <>
          <SubjectsField
            name="bridge.adds"
            label="Subjects that may be passed later"
            subjects={bridge.adds}
            error={fieldErrors['bridge.adds']}
            onChange={(adds) => onChange({ bridge: { ...bridge, adds } }, 'bridge.adds')}
          />
          <Checkbox
            name="bridge.isRoute"
            label="The bridge leads into this course"
            checked={bridge.isRoute}
            onChange={({ target }) =>
              onChange({ bridge: { ...bridge, isRoute: target.checked } }, 'bridge.isRoute')
            }
          />
        </>
      )}
      {line('body')}
      {area('note')}
    </>
  );
}

type Alternatives = CorrectionValues['subjects'];

interface AlternativesFieldProps {
  alternatives: Alternatives;
  fieldErrors: FieldErrors;
  onChange: (alternatives: Alternatives) => void;
}

/** The rule about subjects: one of the alternatives, of which all subjects are needed. */
function AlternativesField({ alternatives, fieldErrors, onChange }: AlternativesFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium text-ink">{COURSE_LABELS.subjects}</legend>
      <p className="text-ink-soft text-sm leading-snug">
        A student needs all subjects of one alternative. Without an alternative the row has no rule about
        subjects.
      </p>
      {alternatives.map((subjects, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an alternative has no other name
          key={at}
          className="grid gap-2 rounded-xl border border-line p-3"
        >
          <SubjectsField
            name={`subjects.${at}`}
            label={`Alternative ${at + 1}`}
            subjects={subjects}
            error={fieldErrors[`subjects.${at}`]}
            onChange={(changed) => onChange(alternatives.with(at, changed))}
          />
          <Button
            variant="ghost"
            className="-mx-3 justify-self-start"
            onClick={() => onChange(alternatives.toSpliced(at, 1))}
          >
            <Trash2 aria-hidden className="size-4.5" />
            Remove alternative {at + 1}
          </Button>
        </div>
      ))}
      {fieldErrors.subjects && (
        <p id="subjects-error" className="text-danger-dark text-sm leading-snug">
          {fieldErrors.subjects}
        </p>
      )}
      <Button
        name="subjects"
        variant="secondary"
        className="justify-self-start"
        aria-describedby={fieldErrors.subjects ? 'subjects-error' : undefined}
        disabled={alternatives.length >= MAX_ALTERNATIVES}
        onClick={() => onChange([...alternatives, []])}
      >
        <Plus aria-hidden className="size-4.5" />
        Add an alternative
      </Button>
    </fieldset>
  );
}

interface SubjectsFieldProps {
  /** The name of the control that adds a subject. */
  name: string;
  label: string;
  subjects: Subject[];
  error?: string | undefined;
  onChange: (subjects: Subject[]) => void;
}

/** Some subjects: each is chosen from the list and removed by its button. */
function SubjectsField({ name, label, subjects, error, onChange }: SubjectsFieldProps) {
  const others = SUBJECTS.filter((subject) => !subjects.includes(subject));
  return (
    <div className="grid gap-2">
      <Field label={label} error={error}>
        <Select
          name={name}
          value=""
          options={[
            { value: '', label: 'Add a subject' },
            ...others.map((value) => ({ value, label: value })),
          ]}
          onChange={({ target }) => {
            const added = others.find((subject) => subject === target.value);
            if (added) onChange([...subjects, added]);
          }}
        />
      </Field>
      {subjects.length > 0 && (
        <ul aria-label={`Chosen for ${label}`} className="flex flex-wrap gap-2">
          {subjects.map((subject) => (
            <li key={subject} className="flex min-w-0 items-center rounded-full bg-mist pl-4 text-ink">
              {subject}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${subject} from ${label}`}
                onClick={() => onChange(subjects.filter((each) => each !== subject))}
              >
                <X aria-hidden className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
