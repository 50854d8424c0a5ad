import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { commitImport } from '#contracts/schools/index.ts';
import { SERVICES } from '#contracts/services.ts';
import { joinTags, MAX_COUNSELLORS, MAX_TAGS, TAG_LENGTH, TagSchema } from '#contracts/students/index.ts';
import { useCounsellors } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';

/** The additions to the new students, as typed. */
export interface Additions {
  counsellorIds: readonly number[];
  service: string;
  tags: string;
}

export const NO_ADDITIONS: Additions = { counsellorIds: [], service: '', tags: '' };

type CommitBody = BodyInputOf<typeof commitImport>;

/** @returns for the request; a message for an invalid tag. */
export function readAdditions({ counsellorIds, service, tags }: Additions) {
  const read = tags
    .split(',')
    .filter((tag) => tag.trim() !== '')
    .map((tag) => TagSchema.safeParse(tag));
  const fieldError = read.find(({ success }) => !success)?.error?.issues[0]?.message;
  const found = joinTags(read.flatMap(({ data }) => data ?? []));
  return {
    body: {
      counsellorIds: [...counsellorIds],
      service: SERVICES.find((known) => known === service) ?? null,
      tags: found,
    } satisfies Partial<CommitBody>,
    fieldError: fieldError ?? (found.length > MAX_TAGS ? `At most ${MAX_TAGS} tags` : null),
  };
}

interface AdditionsFieldsProps {
  additions: Additions;
  fieldError: string | null;
  disabled: boolean;
  onChange: (additions: Additions) => void;
}

export function AdditionsFields({ additions, fieldError, disabled, onChange }: AdditionsFieldsProps) {
  const counsellors = useCounsellors();
  const { counsellorIds: chosen, service, tags } = additions;
  const toggle = (id: number, isChosen: boolean) =>
    onChange({
      ...additions,
      counsellorIds: isChosen ? [...chosen, id] : chosen.filter((other) => other !== id),
    });
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4">
      <legend className="mb-3 font-semibold text-ink">For the new students</legend>
      <fieldset className="grid min-w-0 gap-1">
        <legend className="font-medium text-ink">Assign to</legend>
        <div className="grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
          {counsellors.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              disabled={chosen.length >= MAX_COUNSELLORS && !chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
        <p className="text-ink-soft text-sm">
          {chosen.length > 1
            ? 'They take turns, in this order of choice.'
            : 'Several counsellors take turns.'}
        </p>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Enrol in">
          <Select
            name="service"
            value={service}
            options={[{ value: '', label: 'No service yet' }, ...SERVICE_OPTIONS]}
            onChange={({ target }) => onChange({ ...additions, service: target.value })}
          />
        </Field>
        <Field label="Tags" hint="Separate several by commas" error={fieldError}>
          <Input
            name="tags"
            value={tags}
            maxLength={MAX_TAGS * (TAG_LENGTH + ', '.length)}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...additions, tags: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
