import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadStage } from '#contracts/enquiries/index.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';

export interface MoreValues {
  email: string;
  /** A member's id, `me` or `nobody`. */
  owner: string;
  stage: 'new' | 'contacted';
}

export const NO_MORE: MoreValues = { email: '', owner: 'me', stage: 'new' };

interface LeadMoreProps {
  values: MoreValues;
  stages: readonly LeadStage[];
  invalidField: string | null;
  onChange: (part: Partial<MoreValues>) => void;
}

const STAGES = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
] as const;

/** Fields that most entries do not need, so folded. A restored entry opens them if it has any. */
export function LeadMore({ values: { email, owner, stage }, stages, invalidField, onChange }: LeadMoreProps) {
  const { adminUser } = useSession();
  const hasMore = email !== '' || owner !== NO_MORE.owner || stage !== NO_MORE.stage;
  const [isOpen, setIsOpen] = useState(hasMore);
  return (
    <details
      open={isOpen || invalidField === 'email'}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-xl border border-line px-3"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        More: e-mail, stage, owner
      </summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        <Field label="E-mail">
          <Input
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            maxLength={MAX_EMAIL_LENGTH}
            aria-invalid={invalidField === 'email'}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
        <Field label="Stage">
          <Select
            name="stage"
            value={stage}
            options={STAGES.filter(({ value }) => stages.includes(value))}
            onChange={({ target }) => onChange({ stage: target.value === 'new' ? 'new' : 'contacted' })}
          />
        </Field>
        {adminUser && !seesOnlyAssigned(adminUser.role) && (
          <OwnerField owner={owner} ownId={adminUser.id} onChange={(value) => onChange({ owner: value })} />
        )}
      </div>
    </details>
  );
}

interface OwnerFieldProps {
  owner: string;
  ownId: number;
  onChange: (owner: string) => void;
}

/** The members who may answer; a teacher keeps their own entries. */
function OwnerField({ owner, ownId, onChange }: OwnerFieldProps) {
  const { data: members = [] } = useQuery(teamMembersQuery);
  const others = members
    .filter(({ id, role, isActive }) => id !== ownId && isActive && hasPermission(role, 'enquiries:answer'))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const options = [{ value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody yet' }, ...others];
  return (
    <Field label="Owner">
      <Select
        name="owner"
        value={options.some(({ value }) => value === owner) ? owner : 'me'}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** For the request. */
export function ownerOf(owner: string): { assigneeId?: number | null } {
  if (owner === 'me') return {};
  return { assigneeId: owner === 'nobody' ? null : Number(owner) };
}
