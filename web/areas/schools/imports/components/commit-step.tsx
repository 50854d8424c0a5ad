import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { paths } from '#contracts/pages.ts';
import { PURPOSE_NAMES } from '#contracts/records.ts';
import {
  type ClassListImport,
  type commitImport,
  LIKENESSES,
  planOf,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { SERVICES, type Service } from '#contracts/services.ts';
import {
  joinTags,
  MAX_COUNSELLORS,
  MAX_TAGS,
  missingConsents,
  TAG_LENGTH,
  TagSchema,
} from '#contracts/students/index.ts';
import { counsellorsQuery } from '#web/areas/identity/index.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import {
  CheckProgress,
  DownloadRowsButtons,
  ImportCounts,
  type Mapping,
  StepCard,
  Stepper,
} from './step.tsx';
import { UndoImport } from './undo-import.tsx';

const UNDECIDED = [
  { value: 'leave', label: 'Leave them out' },
  { value: 'add', label: 'Add them as new students' },
] as const;
const FAILED = [
  { value: 'skip', label: 'Skip them and add the others' },
  { value: 'refuse', label: 'Stop until they are corrected' },
] as const;

/** The running or failed commit. */
export interface Commit {
  busy: boolean;
  problem: string | null;
  submit(body: CommitBody): Promise<boolean>;
}

interface CommitStepProps {
  list: ClassListImport;
  mapping: Mapping;
  commit: Commit;
  defaults: RowDefaults;
  onDefaultsChange: (defaults: RowDefaults) => void;
}

export function CommitStep(props: CommitStepProps) {
  const { list, mapping, defaults, onDefaultsChange } = props;
  const { busy, problem, submit } = props.commit;
  const [failed, setFailed] = useState<'skip' | 'refuse'>('skip');
  const [additions, setAdditions] = useState(NO_ADDITIONS);
  const { body: given, fieldError } = readAdditions(additions);
  const isStopped = failed === 'refuse' && list.failed > 0;
  const plan = planOf(list, defaults);
  const added = isStopped ? 0 : plan.added;
  const linked = isStopped ? 0 : plan.linked;

  if (mapping.isChecking) {
    return (
      <StepCard title="Add the students">
        <CheckProgress list={list} mapping={mapping} />
      </StepCard>
    );
  }
  return (
    <StepCard title="Add the students">
      <ImportCounts list={list} />
      {LIKENESSES.map((likeness) => {
        const { undecided } = list.decisions[likeness];
        if (undecided === 0) return null;
        const are = undecided === 1 ? `is a ${likeness} duplicate` : `are ${likeness} duplicates`;
        return (
          <Choice
            key={likeness}
            legend={`${countOf(undecided, 'row')} without a decision ${are}`}
            value={defaults[likeness]}
            options={UNDECIDED}
            disabled={busy}
            onChange={(chosen) => onDefaultsChange({ ...defaults, [likeness]: chosen })}
          />
        );
      })}
      {list.failed > 0 && (
        <Choice
          legend={`${countOf(list.failed, 'row')} with errors`}
          value={failed}
          options={FAILED}
          disabled={busy}
          onChange={setFailed}
        />
      )}
      {(list.failed > 0 || plan.leftOut > 0) && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-soft">
            The file is deleted after the import. Download the rows that are not added now, correct them, and
            import them as a separate list.
          </p>
          <div className="flex flex-wrap gap-3">
            <DownloadRowsButtons list={list} defaults={defaults} />
          </div>
        </div>
      )}
      <AdditionsFields
        additions={additions}
        fieldError={fieldError}
        disabled={busy}
        onChange={setAdditions}
      />
      {given.service && <ConsentsToAsk service={given.service} linked={linked} />}
      {list.schools.undecided > 0 && <UndecidedSchools list={list} />}
      {problem && <Alert>{problem}</Alert>}
      <p role="status" className="font-medium text-ink">
        {isStopped ? 'No students are added while there are rows with errors.' : sentence(list, plan)}
      </p>
      <Button
        busy={busy}
        disabled={added + linked === 0 || fieldError !== null || list.schools.undecided > 0}
        className="justify-self-start"
        // Should errors appear meanwhile, the server refuses instead of skipping unseen rows.
        onClick={() => void submit({ ...defaults, ...given, failed: list.failed === 0 ? 'refuse' : failed })}
      >
        {added === 0 && linked > 0
          ? `${busy ? 'Linking' : 'Link'} ${formatNumber(linked)} ${linked === 1 ? 'Row' : 'Rows'}${busy ? '...' : ''}`
          : `${busy ? 'Adding' : 'Add'} ${formatNumber(added)} ${added === 1 ? 'Student' : 'Students'}${busy ? '...' : ''}`}
      </Button>
    </StepCard>
  );
}

function UndecidedSchools({ list }: { list: ClassListImport }) {
  const { undecided } = list.schools;
  return (
    <Alert tone="info">
      {`${countOf(undecided, 'row')} ${undecided === 1 ? 'has' : 'have'} a school that is not decided yet. `}
      <Link
        to={{ search: writeAddress(list.id, 'schools') }}
        className="font-medium underline underline-offset-2"
      >
        Decide the schools
      </Link>
    </Alert>
  );
}

/** For example "Add 154 students, 8 of them possible duplicates; leave out 4; 2 rows have errors." */
function sentence({ failed }: ClassListImport, plan: ReturnType<typeof planOf>): string {
  const among = LIKENESSES.toReversed().flatMap((likeness) => {
    const count = plan[likeness];
    if (count === 0) return [];
    return count === 1
      ? [`1 of them a ${likeness} duplicate`]
      : [`${formatNumber(count)} of them ${likeness} duplicates`];
  });
  const parts = [
    plan.added === 0
      ? 'There are no rows to add'
      : [`Add ${countOf(plan.added, 'student')}`, ...among].join(', '),
    ...(plan.linked > 0 ? [`link ${formatNumber(plan.linked)} to stored records`] : []),
    ...(plan.leftOut > 0 ? [`leave out ${formatNumber(plan.leftOut)}`] : []),
    ...(failed > 0 ? [`${countOf(failed, 'row')} ${failed === 1 ? 'has' : 'have'} errors`] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** Before an enrolment. A class list carries no consents. */
function ConsentsToAsk({ service, linked }: { service: Service; linked: number }) {
  return (
    <Alert tone="info">
      <p>Of the new students, no consent is recorded for:</p>
      <ul className="font-medium">
        {missingConsents([], { age: null, service }).map((purpose) => (
          <li key={purpose}>{PURPOSE_NAMES[purpose]}</li>
        ))}
      </ul>
      <p>
        {`Please ask their families first${linked > 0 ? '; the records of linked students say which consents they have' : ''}.`}
      </p>
    </Alert>
  );
}

/** The additions to the new students, as typed. */
interface Additions {
  counsellorIds: readonly number[];
  service: string;
  tags: string;
}

const NO_ADDITIONS: Additions = { counsellorIds: [], service: '', tags: '' };

type CommitBody = BodyInputOf<typeof commitImport>;

/** @returns for the request; a message for an invalid tag. */
function readAdditions({ counsellorIds, service, tags }: Additions) {
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

function AdditionsFields({ additions, fieldError, disabled, onChange }: AdditionsFieldsProps) {
  const { data: counsellors = [] } = useQuery(counsellorsQuery);
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
            ? 'They take turns, in this order of choice. Children of one guardian and phone number get the same one.'
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

/** A finished import. */
export function ImportResult({ list }: { list: ClassListImport }) {
  const leftOut = list.rows - list.imported - list.linked;
  const added = `importId=${list.id}`;
  return (
    <>
      <Stepper current="done" isOfSchools={list.school === null} />
      <StepCard title="The class list was imported">
        <div role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-primary" />
          <div className="grid min-w-0 gap-1">
            <p className="break-words font-medium text-ink">
              {`${countOf(list.imported, 'student')} added${list.school ? ` to ${list.school.name}` : ''}.`}
            </p>
            {list.linked > 0 && (
              <p className="text-ink-soft">{`${countOf(list.linked, 'row')} linked to stored records.`}</p>
            )}
            {leftOut > 0 && <p className="text-ink-soft">{`${countOf(leftOut, 'row')} skipped.`}</p>}
            <p className="break-words text-ink-soft">
              {`${list.fileName} was imported on ${formatDateTime(list.committedAt)}.`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {list.imported > 0 && (
            <>
              <Link
                to={{ pathname: paths.admin.dashboardStudents, search: added }}
                className={buttonClasses()}
              >
                Show these students
              </Link>
              <Link
                to={{ pathname: paths.admin.dashboardStudents, search: `${added}&selected=all` }}
                className={buttonClasses({ variant: 'secondary' })}
              >
                Assign, enrol or tag them
              </Link>
            </>
          )}
          {list.school && (
            <Link
              to={{ pathname: paths.admin.dashboardStudents, search: `schoolId=${list.school.id}` }}
              className={buttonClasses({ variant: 'secondary' })}
            >
              Show this school’s students
            </Link>
          )}
          <Link to={{ search: '' }} className={buttonClasses({ variant: 'secondary' })}>
            Import another class list
          </Link>
        </div>
        {list.imported > 0 && <UndoImport list={list} />}
      </StepCard>
    </>
  );
}
