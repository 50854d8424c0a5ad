import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { FileStep } from '#web/areas/schools/imports/components/file-step.tsx';
import { ImportView } from '#web/areas/schools/imports/components/import-view.tsx';
import { Stepper } from '#web/areas/schools/imports/components/stepper.tsx';
import { schoolQuery } from '#web/areas/schools/records/api.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { readAddress } from './import-address.ts';

export function ImportPage() {
  usePageTitle('Import Class List');
  const params = IdParamsSchema.safeParse(useParams());
  if (!params.success) return <UnknownSchool />;
  return <ImportInto key={params.data.id} schoolId={params.data.id} />;
}

function ImportInto({ schoolId }: { schoolId: number }) {
  const query = useQuery(schoolQuery(schoolId));
  return (
    <Loaded
      query={query}
      loading="Loading school..."
      failed="Failed to load the school. Please try again."
      missing={<UnknownSchool />}
    >
      {({ school }) => <ReadyPage school={school} />}
    </Loaded>
  );
}

function ReadyPage({ school }: { school: SchoolDetails }) {
  const [search] = useSearchParams();
  const { importId, step } = readAddress(search);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={addressOf(paths.admin.dashboardSchool, school.id)}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{school.name}</span>
      </Link>
      {importId !== null ? (
        <ImportView key={importId} id={importId} schoolId={school.id} step={step} />
      ) : school.isArchived ? (
        <Alert>This school is archived. Restore it before you import students.</Alert>
      ) : (
        <>
          <Stepper current="file" />
          <FileStep schoolId={school.id} />
        </>
      )}
    </div>
  );
}

function UnknownSchool() {
  return (
    <Card>
      <EmptyState text="This school was not found." />
    </Card>
  );
}
