import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClassListImport, ImportRow } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { countOf } from '#web/areas/schools/imports/count-words.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { unusedColumns } from '#web/areas/schools/imports/import-fields.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CheckProgress } from './check-progress.tsx';
import { ColumnField } from './column-field.tsx';
import { StepCard } from './step-card.tsx';

interface ColumnsStepProps {
  list: ClassListImport;
  preview: readonly ImportRow[];
  mapping: Mapping;
}

/** The second step: which column holds what. */
export function ColumnsStep({ list, preview, mapping }: ColumnsStepProps) {
  const navigate = useNavigate();
  const [wasRefused, setWasRefused] = useState(false);
  const chosen = mapping.mapping;
  const unused = unusedColumns(list.headers, chosen);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasRefused(chosen.name === undefined);
    if (chosen.name === undefined) focusField(event.currentTarget, 'name');
    else void navigate({ search: writeAddress(list.id, 'rows') });
  }

  return (
    <StepCard title="Which column holds what?">
      <p className="[overflow-wrap:anywhere]">
        {`${list.fileName}, ${countOf(list.rows, 'row')}. The columns were chosen by their headers, or as they were in this school’s last import; please look through them.`}
      </p>
      <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {PLAIN_FIELDS.map((field) => (
            <ColumnField
              key={field}
              field={field}
              mapping={chosen}
              headers={list.headers}
              preview={preview}
              error={field === 'name' && wasRefused && !chosen.name ? 'Please choose a column' : null}
              onChoose={(header) => mapping.choose(field, header)}
            />
          ))}
        </div>
        {unused.length > 0 && (
          <p className="text-ink-soft [overflow-wrap:anywhere]">{`Not imported: ${unused.join(', ')}`}</p>
        )}
        <CheckProgress list={list} mapping={mapping} />
        <Button type="submit" className="justify-self-start">
          Continue
        </Button>
      </form>
    </StepCard>
  );
}
