import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { addressOf, IMPORT_ADDRESS, paths } from '#contracts/pages.ts';
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
import { importQuery } from './api.ts';
import { useImportAddress, writeAddress } from './import-address.ts';
import { useUpload } from './use-upload.ts';

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

/** For a list of several schools. */
export function ImportOfSchoolsPage() {
  usePageTitle('Import Class List');
  return <ReadyPage school={null} />;
}

/** @param props.school null for a list of several schools. */
function ReadyPage({ school }: { school: SchoolDetails | null }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { importId, step } = useImportAddress();
  const upload = useUpload(school?.id ?? null, (list, hasChoice) => {
    queryClient.setQueryData(importQuery(list.id).queryKey, { import: list, preview: [] });
    // Back then leads to the page before this one, not to a sent file.
    void navigate({ search: writeAddress(list.id, hasChoice ? 'file' : 'columns') }, { replace: true });
  });
  const hasFile = importId !== null && importId === upload.sent?.list.id;
  const isChoosing = importId !== null && upload.sent !== null && step === 'file';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={school ? addressOf(paths.admin.dashboardSchool, school.id) : paths.admin.dashboardStudents}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{school?.name ?? 'Students'}</span>
      </Link>
      {importId !== null && !isChoosing ? (
        <ImportView
          key={importId}
          id={importId}
          schoolId={school?.id ?? null}
          step={step}
          hasFile={hasFile}
        />
      ) : school?.isArchived ? (
        <Alert>This school is archived. Restore it before you import students.</Alert>
      ) : (
        <>
          {!school && !isChoosing && (
            <Alert tone="info">
              {'A list of several schools needs a column for the school. '}
              <Link to={IMPORT_ADDRESS} className="font-medium underline underline-offset-2">
                Import the list of one school
              </Link>
            </Alert>
          )}
          <Stepper current="file" isOfSchools={!school} {...(isChoosing && { importId })} />
          <FileStep upload={upload} isChoosing={isChoosing} isOfSchools={!school} />
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
