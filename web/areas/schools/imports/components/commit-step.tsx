import { useState } from 'react';
import { Link } from 'react-router';
import { type ClassListImport, LIKENESSES, planOf, type RowDefaults } from '#contracts/schools/index.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import type { Commit } from '#web/areas/schools/imports/use-commit.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { AdditionsFields, NO_ADDITIONS, readAdditions } from './additions.tsx';
import { CheckProgress } from './check-progress.tsx';
import { DownloadRowsButtons } from './download-rows-buttons.tsx';
import { ImportCounts } from './import-counts.tsx';
import { StepCard } from './step-card.tsx';

const UNDECIDED = [
  { value: 'leave', label: 'Leave them out' },
  { value: 'add', label: 'Add them as new students' },
] as const;
const FAILED = [
  { value: 'skip', label: 'Skip them and add the others' },
  { value: 'refuse', label: 'Stop until they are corrected' },
] as const;

interface CommitStepProps {
  list: ClassListImport;
  mapping: Mapping;
  commit: Commit;
  defaults: RowDefaults;
  onDefaultsChange: (defaults: RowDefaults) => void;
}

export function CommitStep(props: CommitStepProps) {
  const { list, mapping, defaults, onDefaultsChange } = props;
  const { busy, problem, commit } = props.commit;
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
        onClick={() => void commit({ ...defaults, ...given, failed: list.failed === 0 ? 'refuse' : failed })}
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
