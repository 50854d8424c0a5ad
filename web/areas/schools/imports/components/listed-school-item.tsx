import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { hasPermission } from '#contracts/roles.ts';
import type { ClassListImport, ListedSchool } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import { useDecideSchool } from '#web/areas/schools/imports/use-decide-school.ts';
import { ProposeSchoolDialog } from '#web/areas/schools/records/components/propose-school-dialog.tsx';
import { SchoolPicker } from '#web/areas/schools/records/components/school-picker.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { formatNumber } from '#web/lib/format.ts';

interface ListedSchoolItemProps {
  list: ClassListImport;
  listed: ListedSchool;
}

export function ListedSchoolItem({ list, listed }: ListedSchoolItemProps) {
  const { name, city, rows, failed, school, isLeftOut } = listed;
  const { adminUser } = useSession();
  const mayAdd = adminUser !== null && hasPermission(adminUser.role, 'schools:propose');
  const [isAdding, setIsAdding] = useState(false);
  const { busy, decide } = useDecideSchool(list, listed);
  const titleId = useId();
  return (
    <li className="rounded-lg border border-line p-3 sm:p-4">
      <fieldset
        aria-labelledby={titleId}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start"
      >
        <div className="grid min-w-0 justify-items-start gap-1">
          <p id={titleId} className="font-semibold text-ink [overflow-wrap:anywhere]">
            {[name, city].filter(Boolean).join(', ') || 'No school given'}
          </p>
          <p className="text-ink-soft text-sm">
            {countOf(rows, 'row')}
            {failed > 0 && `, ${formatNumber(failed)} with errors`}
          </p>
          {isLeftOut ? (
            <Badge>Left out</Badge>
          ) : (
            school === null && failed < rows && <Badge tone="amber">Not decided</Badge>
          )}
        </div>
        <div className="grid min-w-0 justify-items-start gap-2">
          <div className="w-full">
            <Field label="School" hint={school?.city}>
              <SchoolPicker value={school} placeholder="Type to search" takesBack onChange={decide} />
            </Field>
          </div>
          {school === null && !isLeftOut && mayAdd && name !== '' && (
            <Button variant="secondary" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden className="size-4.5" />
              Add as a new school
            </Button>
          )}
          <Checkbox
            label="Leave these rows out"
            checked={isLeftOut}
            disabled={busy}
            onChange={({ target }) => decide(target.checked ? 'leave' : null)}
          />
        </div>
      </fieldset>
      {isAdding && (
        <ProposeSchoolDialog
          name={name}
          city={city}
          onClose={() => setIsAdding(false)}
          onProposed={({ id, name }) => {
            setIsAdding(false);
            decide({ id, name });
          }}
        />
      )}
    </li>
  );
}
