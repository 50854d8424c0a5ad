import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTACT_STAGE_NAMES, MIDDLE_STAGES } from '#contracts/enquiries/index.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import {
  MAX_HOLIDAY_NAME,
  MAX_HOLIDAYS,
  MAX_LOGO_BYTES,
  OFFICE_TEXT_NAMES,
  type OfficeRecord,
  type OfficeTextName,
  officeTextOf,
  type Particulars,
  placeholderTexts,
} from '#contracts/operations/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { AppointmentsOn } from '#web/areas/appointments/index.ts';
import { skippedStagesQuery } from '#web/areas/enquiries/index.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { type FormState, useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { cn } from '#web/lib/cn.ts';
import { focusMain } from '#web/lib/focus-main.ts';
import { formatDays } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { deleteLogo, officeQuery, updateOffice, uploadLogo } from './api.ts';
import { FamiliesSee } from './components/families-see.tsx';
import { FeeFields, OfficeRules, OfficeText, OpeningHours } from './components/office-fields.tsx';
import {
  BLANK_HOLIDAY,
  findFieldErrors,
  holidayControl,
  OFFICE_LABELS,
  type OfficeValues,
  particularsOf,
  readable,
  valuesOf,
} from './office-values.ts';

const PARTS = { address: 'Address', hours: 'Hours', stages: 'Stages', fees: 'Fees', people: 'People' };
type Part = keyof typeof PARTS;
const isPart = (value: string | null): value is Part => value !== null && value in PARTS;

/** The part with the control of an error. */
function partOf(control: string): Part {
  if (control.startsWith('fees')) return 'fees';
  if (control.startsWith('skippedStages') || control === 'lostReasons' || control === 'enquirySources')
    return 'stages';
  return OFFICE_TEXT_NAMES.some((name) => name === control) ? 'address' : 'hours';
}

/** The consultancy's own particulars. @param people what families see of the counsellors, saved by itself. */
export function OfficeTab({ people }: { people: ReactNode }) {
  const query = useQuery(officeQuery);
  return (
    <Loaded
      query={query}
      loading="Loading the office..."
      failed="The office could not be loaded. Please try again."
    >
      {(office) => <OfficeForm office={office} people={people} />}
    </Loaded>
  );
}

/** The labels of placeholders that families still see. */
function findPlaceholders(particulars: Particulars): string[] {
  const texts = placeholderTexts(particulars).map((name) => officeTextOf(name).label);
  return particulars.hours === null ? [...texts, 'Opening hours'] : texts;
}

/** Of the part Stages. */
const ENQUIRY_SECTIONS: readonly string[] = ['Lost enquiries', 'Sources of enquiries'];
const TEXT_SECTIONS = [...new Set(OFFICE_TEXT_NAMES.map((name) => officeTextOf(name).section))].filter(
  (section) => !ENQUIRY_SECTIONS.includes(section),
);
const textsIn = (section: string): OfficeTextName[] =>
  OFFICE_TEXT_NAMES.filter((name) => officeTextOf(name).section === section);

function OfficeForm({ office, people }: { office: OfficeRecord; people: ReactNode }) {
  const queryClient = useQueryClient();
  const address = useAddressPart('part');
  // The address follows: the router would change it too late for an error, which must be shown before it gets the focus.
  const [part, setPart] = useState<Part>(isPart(address.value) ? address.value : 'address');
  function open(next: string) {
    if (!isPart(next) || next === part) return;
    flushSync(() => setPart(next));
    address.set(next);
  }
  const openPartOf = (control: string | undefined) => control !== undefined && open(partOf(control));
  const form = useRecordForm({
    draft: { form: 'office', title: 'Office' },
    stored: office,
    valuesOf,
    findFieldErrors,
    controlOf: (field) => field.replace(/^particulars\./, ''),
    send(base, values) {
      const particulars = particularsOf(values);
      // Sample hours stay a sample until somebody changes them or saves the part that shows them.
      const isSample =
        base.particulars.hours === null &&
        part !== 'hours' &&
        readable(values).hours === readable(valuesOf(base)).hours;
      return updateOffice({
        version: base.version,
        particulars: isSample ? { ...particulars, hours: null } : particulars,
      });
    },
    onSaved(saved) {
      queryClient.setQueryData(officeQuery.queryKey, saved);
      void queryClient.invalidateQueries(skippedStagesQuery);
      showSuccess('Office updated successfully');
    },
    fallback: 'The office could not be saved',
    onRefused: ({ field }) => {
      openPartOf(field?.replace(/^particulars\./, ''));
      return false;
    },
    versions: {
      findNewer: whenStale(() => queryClient.fetchQuery({ ...officeQuery, staleTime: 0 })),
      labels: OFFICE_LABELS,
      readable,
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    openPartOf(Object.keys(findFieldErrors(form.values))[0]);
    form.submit(event.currentTarget);
  }
  // Mounted behind other parts too: they are one form.
  const panel = (value: Part) => ({ value, forceMount: true as const, hidden: part !== value });

  return (
    <Tabs value={part} onValueChange={open} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TabsList aria-label="Office">
        {Object.entries(PARTS).map(([value, name]) => (
          <TabsTrigger key={value} value={value} className="max-sm:px-2.5">
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {(part === 'address' || part === 'hours') && <ShownPlaceholders office={office} />}
      <TabsContent value="people" className="pt-0!">
        {people}
      </TabsContent>
      <div
        hidden={part === 'people'}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,48rem)_minmax(0,22rem)]"
      >
        <form noValidate onSubmit={handleSubmit} aria-label="Office" className="grid gap-5">
          <RestoredNotice restored={form.restored} />
          {form.problem && <Alert>{form.problem}</Alert>}
          <TabsContent {...panel('address')} className="grid gap-5 pt-0!">
            {TEXT_SECTIONS.map((section) => (
              <Section key={section} title={section} isWide>
                {textsIn(section).map((name) => (
                  <OfficeText key={name} name={name} form={form} />
                ))}
              </Section>
            ))}
          </TabsContent>
          <TabsContent {...panel('hours')} className="grid gap-5 pt-0!">
            <Section title="Hours and rules">
              <OpeningHours form={form} />
              <OfficeRules form={form} />
            </Section>
            <Section title={OFFICE_LABELS.holidays}>
              <Holidays form={form} />
            </Section>
          </TabsContent>
          <TabsContent {...panel('stages')} className="grid gap-5 pt-0!">
            <Section title={OFFICE_LABELS.skippedStages}>
              <StageFields form={form} />
            </Section>
            {ENQUIRY_SECTIONS.map((section) => (
              <Section key={section} title={section}>
                {textsIn(section).map((name) => (
                  <OfficeText key={name} name={name} form={form} />
                ))}
              </Section>
            ))}
          </TabsContent>
          <TabsContent {...panel('fees')} className="pt-0!">
            <Section title="Fees">
              <FeeFields form={form} />
            </Section>
          </TabsContent>
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {form.busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </form>
        {part !== 'stages' && part !== 'people' && <FamiliesSee part={part} values={form.values} />}
        {part === 'address' && (
          <Section title="Logo">
            <OfficeLogo logo={office.logo} />
          </Section>
        )}
      </div>
      {form.conflict && <ConflictDialog what="office" {...form.conflict} />}
    </Tabs>
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

type Form = Pick<FormState<OfficeValues>, 'values' | 'fieldErrors' | 'change'>;

/** A row for each offered service. */
function StageFields({ form: { values, change } }: { form: Form }) {
  const { services, skippedStages } = values;
  return (
    <>
      <p className="text-ink-soft">
        Between New and Enrolled, enquiries about a service go through the stages that are ticked. An enquiry
        in another stage stays there until somebody moves it.
      </p>
      <div className="grid gap-3 sm:gap-0">
        {services.map((service) => (
          <fieldset
            key={service}
            aria-label={`Stages of ${SERVICE_NAMES[service]}`}
            className="grid gap-x-5 sm:grid-cols-4"
          >
            <p aria-hidden className="font-medium sm:py-2.5">
              {SERVICE_NAMES[service]}
            </p>
            <div className="flex flex-wrap gap-x-5 sm:contents">
              {MIDDLE_STAGES.map((stage) => (
                <Checkbox
                  key={stage}
                  label={CONTACT_STAGE_NAMES[stage]}
                  checked={!skippedStages[service].includes(stage)}
                  onChange={({ target }) => {
                    const skipped = MIDDLE_STAGES.filter((each) =>
                      each === stage ? !target.checked : skippedStages[service].includes(each),
                    );
                    change({ skippedStages: { ...skippedStages, [service]: skipped } });
                  }}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}

/** Saved at once, apart from the form. */
function OfficeLogo({ logo }: { logo: string | null }) {
  const queryClient = useQueryClient();
  const inputId = useId();
  const { busy, submit } = useChange(
    async (file: Blob | null) => {
      const { office } = file === null ? await deleteLogo() : await uploadLogo(file);
      if (file === null) focusMain();
      queryClient.setQueryData(officeQuery.queryKey, office);
      showSuccess(file === null ? 'Logo removed successfully' : 'Logo saved successfully');
    },
    { fallback: 'The logo could not be saved' },
  );

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Lets the person choose the same file again.
    target.value = '';
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) return showError('The logo must be smaller than 200 KB');
    void submit(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {logo === null ? (
        <p className="text-ink-soft">No logo yet: reports show the Sri Yantra.</p>
      ) : (
        <img src={logo} alt="The present logo" className="h-16 max-w-48 object-contain" />
      )}
      <label htmlFor={inputId} className={buttonClasses({ variant: 'secondary' })}>
        {busy ? 'Saving...' : 'Choose Logo'}
        <input
          id={inputId}
          type="file"
          accept="image/png,image/jpeg"
          disabled={busy}
          onChange={handleFile}
          className="sr-only"
        />
      </label>
      {logo !== null && (
        <Button variant="ghost" disabled={busy} onClick={() => void submit(null)}>
          Remove Logo
        </Button>
      )}
      <p className="basis-full text-ink-soft text-sm">
        PNG or JPEG, up to 200 KB and 1,000 pixels a side. On reports and their PDF files.
      </p>
    </div>
  );
}

type Holiday = OfficeValues['holidays'][number];

/** Days on which the office is closed for everybody. */
function Holidays({ form: { values, fieldErrors, change } }: { form: Form }) {
  const { holidays } = values;
  return (
    <>
      <p className="text-ink-soft">
        Everybody is off on these days: nobody can be booked, families read that the office is closed, and the
        time to answer does not run. A single day needs no last day. For example 8 Nov to 12 Nov: Diwali.
      </p>
      {fieldErrors.holidays && <p className="text-danger-dark text-sm">{fieldErrors.holidays}</p>}
      {holidays.map((holiday, at) => {
        const bind = (field: keyof Holiday) => {
          const name = holidayControl(at, field);
          const set = (value: string) =>
            change({ holidays: holidays.with(at, { ...holiday, [field]: value }) }, name);
          return { error: fieldErrors[name], control: { name, value: holiday[field] }, set };
        };
        const [firstDay, lastDay, name] = [bind('firstDay'), bind('lastDay'), bind('name')];
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has no other name while it is typed
            key={at}
            aria-label={`Holiday ${at + 1}`}
            className="grid gap-3 border-line border-t pt-4"
          >
            <div className="grid gap-3 sm:grid-cols-[1fr_1fr_1.2fr_auto]">
              <Field label="First day" required error={firstDay.error}>
                <DayInput {...firstDay.control} onChange={firstDay.set} />
              </Field>
              <Field label="Last day" error={lastDay.error}>
                <DayInput {...lastDay.control} min={holiday.firstDay} onChange={lastDay.set} />
              </Field>
              <Field label="Name" required error={name.error}>
                <Input
                  {...name.control}
                  maxLength={MAX_HOLIDAY_NAME}
                  autoComplete="off"
                  onChange={({ target }) => name.set(target.value)}
                />
              </Field>
              <Button
                variant="ghost"
                className="justify-self-start sm:mt-7"
                aria-label={`Remove ${nameOf(holiday, at)}`}
                onClick={() => change({ holidays: holidays.toSpliced(at, 1) })}
              >
                Remove
              </Button>
            </div>
            <Booked holiday={holiday} />
          </fieldset>
        );
      })}
      {holidays.length < MAX_HOLIDAYS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => change({ holidays: [...holidays, BLANK_HOLIDAY] })}
        >
          Add Holiday
        </Button>
      )}
    </>
  );
}

const nameOf = ({ firstDay, lastDay, name }: Holiday, at: number) =>
  name.trim() || (isWholeDay(firstDay) ? formatDays(firstDay, lastDay || firstDay) : `Holiday ${at + 1}`);

/** What is booked from today on. */
function Booked({ holiday: { firstDay, lastDay } }: { holiday: Holiday }) {
  const today = officeDay(Date.now());
  const to = lastDay || firstDay;
  if (!isWholeDay(firstDay) || !isWholeDay(to) || to < firstDay || to < today) return null;
  return <AppointmentsOn from={firstDay < today ? today : firstDay} to={to} />;
}
