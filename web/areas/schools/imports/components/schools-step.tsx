import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '#contracts/roles.ts';
import { type ClassListImport, type ListedSchool, MAX_LISTED_SCHOOLS } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { decideImportSchool, importQuery, schoolsQuery } from '#web/areas/schools/imports/api.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import { Field } from '#web/components/form/field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { ProposeSchoolDialog } from '../../records/components/propose-school-dialog.tsx';
import { SchoolPicker } from '../../records/components/school-picker.tsx';
import { CheckProgress, type Mapping, StepCard } from './step.tsx';

interface SchoolsStepProps {
  list: ClassListImport;
  mapping: Mapping;
}

/** Each school name of a list of several schools, with the school that its rows go to. */
export function SchoolsStep({ list, mapping }: SchoolsStepProps) {
  // A check replaces the names one by one; the former answer stays meanwhile.
  const query = useQuery({ ...schoolsQuery(list), enabled: !mapping.isChecking });
  return (
    <StepCard title="Match the schools">
      <CheckProgress list={list} mapping={mapping} />
      {!(mapping.isChecking && query.data === undefined) && (
        <Loaded
          query={query}
          loading="Loading schools..."
          failed="Failed to load the schools. Please try again."
        >
          {({ schools, names }) => (
            <>
              <p role="status">
                {mapping.isChecking ? '' : stateOf(list, names - schools.filter(isNoName).length)}
              </p>
              {names > MAX_LISTED_SCHOOLS && (
                <Alert tone="info">
                  {`The first ${formatNumber(MAX_LISTED_SCHOOLS)} names are shown. Please split the file if the others need a decision too.`}
                </Alert>
              )}
              <Link
                to={{ search: writeAddress(list.id, 'rows') }}
                className={`${buttonClasses()} justify-self-start`}
              >
                Continue
              </Link>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {schools.map((listed) => (
                  <ListedSchoolItem key={listed.key} list={list} listed={listed} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </StepCard>
  );
}

/** The rows without a school are an entry of their own. */
const isNoName = ({ name }: ListedSchool) => name === '';

function stateOf({ failed, schools: { undecided } }: ClassListImport, names: number): string {
  const which = failed > 0 ? ' without errors' : '';
  const found = `The list names ${formatNumber(names)} ${names === 1 ? 'school' : 'schools'}.`;
  return undecided === 0
    ? `${found} All are decided; please check them.`
    : `${found} ${countOf(undecided, 'row')}${which} ${undecided === 1 ? 'has' : 'have'} a school that is not decided yet.`;
}

interface ListedSchoolItemProps {
  list: ClassListImport;
  listed: ListedSchool;
}

function ListedSchoolItem({ list, listed }: ListedSchoolItemProps) {
  const { name, city, rows, failed, school, isLeftOut } = listed;
  const { adminUser } = useSession();
  const mayAdd = adminUser !== null && hasPermission(adminUser.role, 'schools:propose');
  const [isAdding, setIsAdding] = useState(false);
  const { busy, decide } = useDecideSchool(list, listed);
  const titleId = useId();
  return (
    <li className="rounded-lg border border-line p-3 sm:p-4">
      <fieldset
        aria-labelledby={titleId}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start"
      >
        <div className="grid min-w-0 justify-items-start gap-1">
          <p id={titleId} className="font-semibold text-ink [overflow-wrap:anywhere]">
            {[name, city].filter(Boolean).join(', ') || 'No school given'}
          </p>
          <p className="text-ink-soft text-sm">
            {countOf(rows, 'row')}
            {failed > 0 && `, ${formatNumber(failed)} with errors`}
          </p>
          {isLeftOut ? (
            <Badge>Left out</Badge>
          ) : (
            school === null && failed < rows && <Badge tone="amber">Not decided</Badge>
          )}
        </div>
        <div className="grid min-w-0 justify-items-start gap-2">
          <div className="w-full">
            <Field label="School" hint={school?.city}>
              <SchoolPicker value={school} placeholder="Type to search" takesBack onChange={decide} />
            </Field>
          </div>
          {school === null && !isLeftOut && mayAdd && name !== '' && (
            <Button variant="secondary" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden className="size-4.5" />
              Add as a new school
            </Button>
          )}
          <Checkbox
            label="Leave these rows out"
            checked={isLeftOut}
            disabled={busy}
            onChange={({ target }) => decide(target.checked ? 'leave' : null)}
          />
        </div>
      </fieldset>
      {isAdding && (
        <ProposeSchoolDialog
          name={name}
          city={city}
          onClose={() => setIsAdding(false)}
          onProposed={({ id, name }) => {
            setIsAdding(false);
            decide({ id, name });
          }}
        />
      )}
    </li>
  );
}

/** Where the rows of a school name go: to a school, nowhere, or null to the school of that name. */
type SchoolDecision = { id: number; name: string } | 'leave' | null;

/** The decision about a school name, which shows while the server checks the rows again. */
function useDecideSchool(list: ClassListImport, { key }: Pick<ListedSchool, 'key'>) {
  const queryClient = useQueryClient();
  const importKey = importQuery(list.id).queryKey;

  const { busy, submit } = useChange(
    async (decision: SchoolDecision) => {
      const sent = decision === null || decision === 'leave' ? decision : decision.id;
      const answer = await decideImportSchool(list.id, { key, decision: sent });
      const school = decision === null || decision === 'leave' ? null : { ...decision, city: null };
      queryClient.setQueryData(
        schoolsQuery(list).queryKey,
        (known) =>
          known && {
            ...known,
            schools: known.schools.map((listed) =>
              listed.key === key ? { ...listed, school, isLeftOut: decision === 'leave' } : listed,
            ),
          },
      );
      queryClient.setQueryData(importKey, (known) => known && { ...known, import: answer.import });
    },
    {
      fallback: 'The decision could not be stored. Please try again.',
      onRefused: () => void queryClient.invalidateQueries({ queryKey: importKey }),
    },
  );
  return { busy, decide: (decision: SchoolDecision) => void submit(decision) };
}
