import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { DaysOff } from '#web/areas/appointments/booking/components/days-off.tsx';
import { HoursEditor } from '#web/areas/appointments/booking/components/hours-editor.tsx';
import { useCounsellors, useSession } from '#web/areas/identity/index.ts';

import { Field } from '#web/components/form/field.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { hoursQuery } from './api.ts';

/** A counsellor's working hours and days off: a teacher's own, and everybody's for a manager. */
export function HoursPage() {
  usePageTitle('Working Hours');
  const { adminUser } = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (adminUser === null) return null;

  const asked = IdTextSchema.safeParse(params.get('counsellor') ?? '').data;
  const isOwnOnly = seesOnlyAssigned(adminUser.role);
  const counsellorId = isOwnOnly ? adminUser.id : (asked ?? adminUser.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Link
          to={paths.admin.dashboardAppointments}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-2"
        >
          All appointments
        </Link>
        {!isOwnOnly && (
          <CounsellorChoice
            value={counsellorId}
            onChange={(id) => void navigate(`?counsellor=${id}`, { preventScrollReset: true })}
          />
        )}
      </div>
      <CounsellorHours key={counsellorId} counsellorId={counsellorId} />
    </div>
  );
}

function CounsellorChoice({ value, onChange }: { value: number; onChange: (id: string) => void }) {
  const counsellors = useCounsellors();
  return (
    <div className="w-full sm:w-72">
      <Field label="Counsellor">
        <Select
          value={String(value)}
          options={counsellors.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}

function CounsellorHours({ counsellorId }: { counsellorId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(hoursQuery(counsellorId));
  if (data) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <HoursEditor plan={data} />
        <DaysOff plan={data} />
      </div>
    );
  }
  if (isError && !isFetching) {
    return (
      <ErrorPanel
        message="Failed to load the working hours. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return <Loading text="Loading working hours..." />;
}
