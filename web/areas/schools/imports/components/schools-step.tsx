import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ClassListImport, type ListedSchool, MAX_LISTED_SCHOOLS } from '#contracts/schools/index.ts';
import { schoolsQuery } from '#web/areas/schools/imports/api.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { CheckProgress } from './check-progress.tsx';
import { ListedSchoolItem } from './listed-school-item.tsx';
import { StepCard } from './step-card.tsx';

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
