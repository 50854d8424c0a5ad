import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { DaysOff } from '#web/areas/appointments/booking/components/days-off.tsx';
import { HoursEditor } from '#web/areas/appointments/booking/components/hours-editor.tsx';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { useAddressPart } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { hoursQuery } from './api.ts';

export function HoursPage() {
  usePageTitle('Working Hours');
  const { adminUser } = useSession();
  const { value, addressWith } = useAddressPart('counsellor');
  const navigate = useNavigate();
  if (adminUser === null) return null;

  const asked = IdTextSchema.safeParse(value).data;
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
          <div className="w-full sm:w-72">
            <Field label="Counsellor">
              <CounsellorSelect
                value={counsellorId}
                isRequired
                onChange={(chosen) =>
                  chosen && void navigate(addressWith(String(chosen.id)), { preventScrollReset: true })
                }
              />
            </Field>
          </div>
        )}
      </div>
      <CounsellorHours key={counsellorId} counsellorId={counsellorId} />
    </div>
  );
}

function CounsellorHours({ counsellorId }: { counsellorId: number }) {
  const query = useQuery(hoursQuery(counsellorId));
  return (
    <Loaded
      query={query}
      loading="Loading working hours..."
      failed="Failed to load the working hours. Please try again."
    >
      {(plan) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
          <HoursEditor plan={plan} />
          <DaysOff plan={plan} />
        </div>
      )}
    </Loaded>
  );
}
