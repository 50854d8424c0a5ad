import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, memo, useCallback, useId, useMemo, useState } from 'react';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { STUDENT_GAPS } from '#contracts/records.ts';
import { COUNSELLOR_ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { GRADES, STUDENT_FIELDS, TAG_LENGTH, TagSchema } from '#contracts/students/index.ts';
import { formerMembersQuery, nameSamples, teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { SchoolPicker, schoolNameQuery } from '#web/areas/schools/index.ts';
import type { Selection } from '#web/areas/students/bulk/api.ts';
import { BulkBar, BulkResult } from '#web/areas/students/bulk/bulk-bar.tsx';
import { studentChoicesQuery } from '#web/areas/students/records/api.ts';
import { pressWrite, StudentPanel } from '#web/areas/students/records/components/student-panel.tsx';
import { SORT_OPTIONS, STATUS_OPTIONS, STUDENT_STATUS_BADGES } from '#web/areas/students/records/labels.ts';
import { type StudentListQuery, studentAddress } from '#web/areas/students/records/student-address.ts';
import { ViewsMenu } from '#web/areas/students/views/views-menu.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { Narrowing } from '#web/components/narrowing.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate } from '#web/lib/format.ts';
import { type ListChange, useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { useLeftState } from '#web/lib/use-list-place.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useRowKeys } from '#web/lib/use-row-keys.ts';
import { studentListQuery } from './api.ts';
import { ListActions } from './list-actions.tsx';
import { NOTHING, OpenContext, SelectionContext, StudentsTable } from './students-table.tsx';

const NOBODY = 'nobody';

/** Counsellors to filter by: the active ones, and those who left the team with students. */
function useListedCounsellors() {
  const { data: choices } = useQuery(studentChoicesQuery);
  const { data: members = [] } = useQuery(teamMembersQuery);
  const active = nameSamples(members).filter(
    ({ isActive, role }) => isActive && COUNSELLOR_ROLES.includes(role),
  );
  const others = choices?.counsellors.filter(({ id }) => active.every((member) => member.id !== id)) ?? [];
  return [
    ...active.map(({ id, name }) => ({ id, name })),
    ...others.map(({ id, name, isActive }) => ({ id, name: isActive ? name : `${name} (deactivated)` })),
  ];
}

interface CounsellorFilterProps {
  query: Pick<StudentListQuery, 'counsellor' | 'counsellorId'>;
  onChange: (change: ListChange<StudentListQuery>) => void;
}

export function CounsellorFilter({ query, onChange }: CounsellorFilterProps) {
  const counsellors = useListedCounsellors();
  const value = query.counsellor ?? query.counsellorId ?? '';
  const isListed = value === '' || value === NOBODY || counsellors.some(({ id }) => String(id) === value);
  const options = counsellors.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field label="Counsellor">
      <SearchSelect
        value={value}
        options={[
          { value: '', label: 'Any counsellor' },
          { value: NOBODY, label: 'Nobody' },
          ...(isListed ? [] : [{ value, label: `Counsellor ${value}` }]),
          ...options,
        ]}
        onChange={(next) => {
          const isNobody = next === NOBODY;
          onChange({ counsellor: isNobody ? NOBODY : '', counsellorId: isNobody ? '' : next });
        }}
      />
    </Field>
  );
}

const TEXTS = { loading: 'Loading students...', failed: 'Failed to load students. Please try again.' };

export function StudentsPage() {
  usePageTitle('Students');
  const { adminUser } = useSession();
  const { query, filters, change, clear, filterCount, isNarrowed } = useListAddress(studentAddress);
  const students = useInfiniteQuery(studentListQuery(query));
  const rows = students.data?.rows;
  const loaded = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { selected, selection, selectAll, clear: clearSelection } = useSelection(query, loaded);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const filtersId = useId();
  const { value: openId, open, set: setOpenId } = useAddressPart('open');
  const { data: openedId } = IdTextSchema.safeParse(openId);
  const { listProps, onKeyDown } = useRowKeys({
    openId,
    onShow: setOpenId,
    actions: { r: (id) => (openId === null ? setOpenId(String(id)) : pressWrite()) },
  });
  const sortBy = useCallback((sort: string) => change({ sort }), [change]);

  if (adminUser === null) return null;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          aria-label="Search students"
          placeholder="Name, guardian, phone, email, school"
          value={query.q ?? ''}
          onSearch={(q) => change({ q })}
          className="grow basis-full md:max-w-sm md:basis-0"
        />
        <FiltersButton
          isOnAnyScreen
          count={filterCount}
          isOpen={areFiltersOpen}
          controls={filtersId}
          onToggle={() => setAreFiltersOpen(!areFiltersOpen)}
        />
        <ViewsMenu role={adminUser.role} filters={filters} />
        <div className="ml-auto">
          <ListActions role={adminUser.role} query={query} isNarrow={isNarrow} />
        </div>
      </div>
      <Card id={filtersId} hidden={!areFiltersOpen}>
        {areFiltersOpen && <StudentFilters query={filters} onChange={change} />}
      </Card>
      {/* Not for a search alone: it would move the rows while somebody presses one. */}
      {filterCount > 0 && <ActiveFilters query={filters} onChange={change} onClear={clear} />}
      <BulkResult />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the links in the rows and for the panel. */}
      <div className="flex items-start gap-4" onKeyDown={onKeyDown}>
        {/* The bar is no wider than the list: it stays in view and must not cover the panel. */}
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-3">
          {selection && (
            <BulkBar
              role={adminUser.role}
              query={query}
              selection={selection}
              count={students.data?.first.count}
              loaded={loaded.length}
              onSelectAll={selectAll}
              onClear={clearSelection}
            />
          )}
          <Card className="px-4 py-3 sm:px-5">
            <div {...listProps}>
              <ListPages
                query={students}
                texts={TEXTS}
                empty={
                  <EmptyList
                    isNarrowed={isNarrowed}
                    none="No students yet."
                    notFound="No students found."
                    onClear={clear}
                  />
                }
              >
                {({ rows }) => (
                  <SelectionContext value={selected}>
                    <OpenContext value={openId}>
                      <StudentsTable
                        rows={rows}
                        order={filters.sort ?? 'newest'}
                        onOrder={sortBy}
                        onOpen={open}
                      />
                    </OpenContext>
                  </SelectionContext>
                )}
              </ListPages>
            </div>
          </Card>
        </div>
        {openedId !== undefined && (
          <StudentPanel
            id={openedId}
            name={rows?.find(({ id }) => id === openedId)?.name}
            onKeyDown={onKeyDown}
            onClose={() => setOpenId(null)}
          />
        )}
      </div>
    </div>
  );
}

type FilterKey = Exclude<keyof StudentListQuery, 'q' | 'sort'>;

interface ActiveFiltersProps {
  query: Omit<StudentListQuery, 'q'>;
  onChange: (change: ListChange<StudentListQuery>) => void;
  /** Removes the search too. */
  onClear: () => void;
}

/** The filters of the list in words, each with a button that removes it. */
function ActiveFilters({ query, onChange, onClear }: ActiveFiltersProps) {
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

function useFirstCounsellor(id: string | undefined): string {
  const { data: members = [] } = useQuery(teamMembersQuery);
  const { data: former = [] } = useQuery(formerMembersQuery);
  const known = [...members, ...former].find((member) => String(member.id) === id);
  return known?.name ?? (id === NOBODY ? 'nobody' : `Counsellor ${id}`);
}

function useWords(query: ActiveFiltersProps['query']): [FilterKey, string][] {
  const schoolId = Number(query.schoolId ?? 0);
  const { data: school } = useQuery({ ...schoolNameQuery(schoolId), enabled: schoolId > 0 });
  const counsellor = useListedCounsellors().find(({ id }) => String(id) === query.counsellorId);
  const { registeredWith } = query;
  const first = useFirstCounsellor(registeredWith);
  const service = SERVICES.find((known) => known === query.service);
  const texts: Record<FilterKey, string | null | undefined> = {
    status: query.status && STUDENT_STATUS_BADGES[query.status].children,
    grade: query.grade && `Class ${query.grade}`,
    schoolId: query.schoolId && (school?.name ?? `School ${schoolId}`),
    service: service && SERVICE_NAMES[service],
    counsellorId: query.counsellorId && (counsellor?.name ?? `Counsellor ${query.counsellorId}`),
    counsellor: query.counsellor && 'No counsellor',
    registeredWith: registeredWith && `First counsellor: ${first}`,
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

interface StudentFiltersProps {
  query: StudentListQuery;
  onChange: (change: ListChange<StudentListQuery>) => void;
}

/** Memoized: typing a search does not render the filters. */
const StudentFilters = memo(function StudentFilters(props: StudentFiltersProps) {
  const { query, onChange } = props;
  const { adminUser } = useSession();
  function bind(key: keyof StudentListQuery) {
    return {
      value: query[key] ?? '',
      onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
    };
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      <Field label="Status">
        <Select {...bind('status')} options={[{ value: '', label: 'Any status' }, ...STATUS_OPTIONS]} />
      </Field>
      <Field label="Class">
        <Select {...bind('grade')} options={GRADE_OPTIONS} />
      </Field>
      <SchoolFilter schoolId={query.schoolId} onChange={onChange} />
      <Field label="Service">
        <Select {...bind('service')} options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]} />
      </Field>
      {adminUser && !seesOnlyAssigned(adminUser.role) && (
        <CounsellorFilter query={query} onChange={onChange} />
      )}
      <Field label="Tag">
        <TagInput key={query.tag ?? ''} tag={query.tag ?? ''} onChange={onChange} />
      </Field>
      <Field label="City">
        <TextFilter
          key={query.city ?? ''}
          value={query.city ?? ''}
          placeholder="Any city"
          maxLength={STUDENT_FIELDS.city.max}
          onChange={(city) => onChange({ city })}
        />
      </Field>
      <Field label="Without">
        <Select {...bind('without')} options={GAP_OPTIONS} />
      </Field>
      <Field label="Added from">
        <DayInput value={query.createdFrom ?? ''} onChange={(createdFrom) => onChange({ createdFrom })} />
      </Field>
      <Field label="Added to">
        <DayInput value={query.createdTo ?? ''} onChange={(createdTo) => onChange({ createdTo })} />
      </Field>
      <Field label="Order">
        <Select {...bind('sort')} value={query.sort ?? 'newest'} options={SORT_OPTIONS} />
      </Field>
    </div>
  );
});

const GAP_OPTIONS = [
  { value: '', label: 'With or without' },
  ...STUDENT_GAPS.map((gap) => ({ value: gap, label: `No ${gap}` })),
];

const GRADE_OPTIONS = [
  { value: '', label: 'Any class' },
  ...GRADES.map((value) => ({ value, label: `Class ${value}` })),
];

interface TextFilterProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** Applies on blur or Enter, because half a city matches nothing. */
function TextFilter({ value, onChange, ...props }: TextFilterProps) {
  const submit = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <Input
      {...props}
      defaultValue={value}
      onBlur={({ target }) => submit(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(event.currentTarget.value);
      }}
    />
  );
}

function TagInput({ tag, onChange, ...props }: Pick<StudentFiltersProps, 'onChange'> & { tag: string }) {
  const { data: choices } = useQuery(studentChoicesQuery);
  const listId = useId();
  return (
    <>
      <TextFilter
        {...props}
        value={tag}
        list={listId}
        placeholder="Any tag"
        maxLength={TAG_LENGTH}
        onChange={(tag) => onChange({ tag: TagSchema.safeParse(tag).data ?? '' })}
      />
      <datalist id={listId}>
        {choices?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

function SchoolFilter({
  schoolId,
  onChange,
}: Pick<StudentFiltersProps, 'onChange'> & { schoolId: string | undefined }) {
  const id = Number(schoolId ?? 0);
  const { data: school } = useQuery({ ...schoolNameQuery(id), enabled: id > 0 });
  return (
    <Field label="School">
      <SchoolPicker
        placeholder="Any school"
        takesBack
        value={id > 0 ? (school ?? { id, name: `School ${id}` }) : null}
        onChange={(chosen) => onChange({ schoolId: chosen ? String(chosen.id) : '' })}
      />
    </Field>
  );
}

interface SelectionState {
  /** The filters for which somebody has selected. */
  of: string;
  isAll: boolean;
  ids: ReadonlySet<number>;
}

/** The selected rows of the list, also after a record. Other filters begin a new selection; an address can come with all rows selected. */
function useSelection({ sort: _, ...filter }: StudentListQuery, loaded: readonly number[]) {
  const { value } = useAddressPart('selected');
  const of = JSON.stringify(filter);
  const [state, setState] = useLeftState<SelectionState>('selected-students', (left) =>
    left?.of === of ? left : { of, isAll: value === 'all', ids: NOTHING },
  );
  const { isAll, ids } = state.of === of ? state : { isAll: false, ids: NOTHING };

  const select = useCallback(
    (changed: readonly number[], isSelected: boolean) =>
      setState((last) => {
        const isSame = last.of === of;
        const next = new Set(isSame ? (last.isAll ? loaded : last.ids) : NOTHING);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return { of, isAll: false, ids: next };
      }),
    [of, loaded, setState],
  );

  const selection: Selection | null = isAll ? { filter } : ids.size > 0 ? { ids: [...ids] } : null;
  return {
    selected: useMemo(() => ({ isAll, ids, loaded, select }), [isAll, ids, loaded, select]),
    /** Null for nobody. */
    selection,
    selectAll: () => setState({ of, isAll: true, ids: NOTHING }),
    clear: () => setState({ of, isAll: false, ids: NOTHING }),
  };
}
