import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import {
  OFFICE_TEXT_NAMES,
  type OfficeRecord,
  type OfficeTextName,
  officeTextOf,
} from '#contracts/operations/index.ts';
import { skippedStagesQuery } from '#web/areas/enquiries/index.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { officeQuery, updateOffice } from './api.ts';
import { FeeFields } from './components/fee-fields.tsx';
import { OfficeRules, OfficeText, OpeningHours } from './components/office-fields.tsx';
import { OfficeLogo } from './components/office-logo.tsx';
import { StageFields } from './components/stage-fields.tsx';
import { findFieldErrors, OFFICE_LABELS, particularsOf, readable, valuesOf } from './office-values.ts';
import { findPlaceholders } from './placeholders.ts';

/** The consultancy's own particulars. */
export function OfficeTab() {
  const query = useQuery(officeQuery);
  return (
    <Loaded
      query={query}
      loading="Loading the office..."
      failed="The office could not be loaded. Please try again."
    >
      {(office) => <OfficeForm office={office} />}
    </Loaded>
  );
}

const TEXT_SECTIONS = [...new Set(OFFICE_TEXT_NAMES.map((name) => officeTextOf(name).section))];
const textsIn = (section: string): OfficeTextName[] =>
  OFFICE_TEXT_NAMES.filter((name) => officeTextOf(name).section === section);

function OfficeForm({ office }: { office: OfficeRecord }) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: { form: 'office', title: 'Office' },
    stored: office,
    valuesOf,
    findFieldErrors,
    controlOf: (field) => field.replace(/^particulars\./, ''),
    send: (base, values) => updateOffice({ version: base.version, particulars: particularsOf(values) }),
    onSaved(saved) {
      queryClient.setQueryData(officeQuery.queryKey, saved);
      void queryClient.invalidateQueries(skippedStagesQuery);
      showSuccess('Office updated successfully');
    },
    fallback: 'The office could not be saved',
    versions: {
      findNewer: whenStale(() => queryClient.fetchQuery({ ...officeQuery, staleTime: 0 })),
      labels: OFFICE_LABELS,
      readable,
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  return (
    <div className="grid max-w-3xl gap-5">
      <ShownPlaceholders office={office} />
      <form noValidate onSubmit={handleSubmit} aria-label="Office" className="grid gap-5">
        <RestoredNotice restored={form.restored} />
        {form.problem && <Alert>{form.problem}</Alert>}
        {TEXT_SECTIONS.map((section) => (
          <Section key={section} title={section} isWide>
            {textsIn(section).map((name) => (
              <OfficeText key={name} name={name} form={form} />
            ))}
          </Section>
        ))}
        <Section title="Hours and rules">
          <OpeningHours form={form} />
          <OfficeRules form={form} />
        </Section>
        <Section title={OFFICE_LABELS.skippedStages}>
          <StageFields form={form} />
        </Section>
        <Section title="Fees">
          <FeeFields form={form} />
        </Section>
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {form.busy ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
      <Section title="Logo">
        <OfficeLogo logo={office.logo} />
      </Section>
      {form.conflict && <ConflictDialog what="office" {...form.conflict} />}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Two columns where there is room. */
  isWide?: boolean;
  children: ReactNode;
}

function Section({ title, isWide = false, children }: SectionProps) {
  return (
    <Card>
      <h2 className="mb-4 font-semibold text-lg">{title}</h2>
      <div className={cn('grid gap-5', isWide && 'sm:grid-cols-2')}>{children}</div>
    </Card>
  );
}

function ShownPlaceholders({ office }: { office: OfficeRecord }) {
  const missing = findPlaceholders(office.particulars);
  if (missing.length === 0) return null;
  return (
    <Alert tone="info">
      <p>{`Families still see sample details: ${missing.join(', ')}.`}</p>
    </Alert>
  );
}
