import { CONTACT_STAGE_NAMES, MIDDLE_STAGES } from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { OfficeValues } from '#web/areas/operations/office/office-values.ts';
import type { FormState } from '#web/components/form/use-record-form.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

type Form = Pick<FormState<OfficeValues>, 'values' | 'change'>;

/** A row for each offered service. */
export function StageFields({ form: { values, change } }: { form: Form }) {
  const { services, skippedStages } = values;
  return (
    <>
      <p className="text-ink-soft">
        Between New and Enrolled, leads of a service go through the stages that are ticked. A lead in another
        stage stays there until somebody moves it.
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
