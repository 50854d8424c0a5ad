import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  ENTERED_SOURCES,
  type EnteredSource,
  LEAD_TEXTS,
  LeadInputSchema,
  SOURCE_NAMES,
  submissionAddress,
} from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import { keyOf } from '#web/areas/enquiries/inbox/api.ts';
import { createLead } from '#web/areas/enquiries/leads/api.ts';
import { useStages } from '#web/areas/enquiries/leads/use-stages.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useToastForm } from '#web/components/form/use-submit.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { EarlierTraces } from './earlier-traces.tsx';
import { LeadMore, type MoreValues, NO_MORE, ownerOf } from './lead-more.tsx';

interface Values extends MoreValues {
  source: EnteredSource;
  service: Service | '';
  childName: string;
  name: string;
  phone: string;
  note: string;
  followUpOn: string;
  /** Kept with the draft, so that a repetition stores nothing twice. */
  idempotencyKey: string;
}

const SOURCES = ENTERED_SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));
const NAMED_SERVICES = SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));
const NO_SERVICE = { value: '', label: 'Not known' };

function blank(): Values {
  const texts = { childName: '', name: '', phone: '', note: '' };
  const idempotencyKey = createIdempotencyKey();
  return {
    ...NO_MORE,
    source: 'walk_in',
    service: '',
    ...texts,
    followUpOn: officeDay(Date.now()),
    idempotencyKey,
  };
}

/** Enters a walk-in or call from any page. Enter in a field saves. */
export function LeadEntry({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftValues({ form: 'lead:new', title: 'New lead' }, blank);
  const stages = useStages()(draft.values.service || null);
  const { setValues } = draft;
  // The stage may have been chosen for another service.
  const values: Values = stages.includes(draft.values.stage)
    ? draft.values
    : { ...draft.values, stage: 'new' };
  const set = (part: Partial<Values>) => setValues({ ...values, ...part });

  const { busy, invalidField, submit } = useToastForm({
    findFieldError: () =>
      values.name.trim() === '' ? { field: 'name', message: 'Please give a name' } : null,
    async send() {
      const { service, followUpOn, owner, email, ...texts } = values;
      const { id } = await createLead({
        ...texts,
        service: service === '' ? null : service,
        followUpOn: followUpOn || null,
        ...ownerOf(owner),
        email: email.trim() || null,
      });
      draft.release();
      void queryClient.invalidateQueries({ queryKey: keyOf('lead') });
      showSuccess(`${values.name} is entered as a lead`);
      onClose();
      void navigate(submissionAddress('lead', id));
    },
    fallback: 'Failed to enter the lead',
  });

  const openTrace = (address: string) =>
    draft.setAside(() => {
      onClose();
      void navigate(address);
      if (draft.hasChanges) showSuccess('The lead is not saved yet. New Lead opens it again.');
    });

  return (
    <FormDialog
      title="New Lead"
      submitLabel={busy ? 'Saving...' : 'Save Lead'}
      busy={busy}
      onSubmit={submit}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Source">
          <Select
            name="source"
            value={values.source}
            options={SOURCES}
            onChange={({ target }) => set({ source: target.value as EnteredSource })}
          />
        </Field>
        <Field label="Service">
          <Select
            name="service"
            value={values.service}
            options={[NO_SERVICE, ...NAMED_SERVICES]}
            onChange={({ target }) => set({ service: target.value as Service | '' })}
          />
        </Field>
      </div>
      <LeadText
        field="name"
        label="Name of the parent or caller"
        isRequired
        values={values}
        set={set}
        invalidField={invalidField}
      />
      <LeadText
        field="childName"
        label={LEAD_TEXTS.childName.label}
        values={values}
        set={set}
        invalidField={invalidField}
      />
      <LeadText field="phone" label="Phone" values={values} set={set} invalidField={invalidField} />
      <EarlierTraces phone={values.phone} name={values.name} email={values.email} onOpen={openTrace} />
      <Field label="Note">
        <Textarea
          name="note"
          value={values.note}
          rows={2}
          maxLength={maxLengthOf(LeadInputSchema.shape.note)}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <Field label="Next step on">
        <Input
          name="followUpOn"
          type="date"
          value={values.followUpOn}
          aria-invalid={invalidField === 'followUpOn'}
          onChange={({ target }) => set({ followUpOn: target.value })}
        />
      </Field>
      <LeadMore values={values} stages={stages} invalidField={invalidField} onChange={set} />
    </FormDialog>
  );
}

interface LeadTextProps {
  field: 'name' | 'childName' | 'phone';
  label: string;
  isRequired?: boolean;
  values: Values;
  set: (part: Partial<Values>) => void;
  invalidField: string | null;
}

function LeadText({ field, label, isRequired = false, values, set, invalidField }: LeadTextProps) {
  return (
    <Field label={label} required={isRequired}>
      <Input
        name={field}
        type={field === 'phone' ? 'tel' : 'text'}
        autoComplete="off"
        value={values[field]}
        maxLength={maxLengthOf(LeadInputSchema.shape[field])}
        aria-required={isRequired}
        aria-invalid={invalidField === field}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
}
