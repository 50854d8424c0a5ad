import { useQuery } from '@tanstack/react-query';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { schoolNameQuery } from '#web/areas/schools/index.ts';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/records/labels.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { Narrowing } from '#web/components/narrowing.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { ListChange } from '#web/lib/list-address.ts';
import { useCounsellorName } from './counsellor-filter.tsx';

type FilterKey = Exclude<keyof StudentListQuery, 'q' | 'sort'>;

interface ActiveFiltersProps {
  query: Omit<StudentListQuery, 'q'>;
  onChange: (change: ListChange<StudentListQuery>) => void;
  /** Removes the search too. */
  onClear: () => void;
}

/** The filters of the list in words, each with a button that removes it. */
export function ActiveFilters({ query, onChange, onClear }: ActiveFiltersProps) {
  const words = useWords(query);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {words.length > 0 && (
        <ul aria-label="Active filters" className="flex min-w-0 flex-wrap gap-2">
          {words.map(([key, text]) => (
            <Narrowing key={key} words={text} onRemove={() => onChange({ [key]: '' })} />
          ))}
        </ul>
      )}
      <Button variant="ghost" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

function useWords(query: ActiveFiltersProps['query']): [FilterKey, string][] {
  const schoolId = Number(query.schoolId ?? 0);
  const { data: school } = useQuery({ ...schoolNameQuery(schoolId), enabled: schoolId > 0 });
  const counsellor = useCounsellorName(Number(query.counsellorId));
  const service = SERVICES.find((known) => known === query.service);
  const texts: Record<FilterKey, string | null | undefined> = {
    status: query.status && STUDENT_STATUS_BADGES[query.status].children,
    grade: query.grade && `Class ${query.grade}`,
    schoolId: query.schoolId && (school?.name ?? `School ${schoolId}`),
    service: service && SERVICE_NAMES[service],
    counsellorId: query.counsellorId && counsellor,
    counsellor: query.counsellor && 'No counsellor',
    city: query.city && `City: ${query.city}`,
    tag: query.tag && `Tag: ${query.tag}`,
    importId: query.importId && 'One class list',
    without: query.without && `No ${query.without}`,
    createdFrom: query.createdFrom && `Added from ${formatDate(query.createdFrom)}`,
    createdTo: query.createdTo && `Added to ${formatDate(query.createdTo)}`,
  };
  return (Object.keys(texts) as FilterKey[]).flatMap((key): [FilterKey, string][] => {
    const text = texts[key];
    return text ? [[key, text]] : [];
  });
}
