import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setSecondFactorRoles } from '#contracts/identity/index.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { secondFactorQuery, secondFactorRolesQuery } from '#web/areas/identity/security/queries.ts';
import { useSession } from '#web/areas/identity/session/api.ts';
import { ROLE_NAMES } from '#web/areas/identity/team/api.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { callApi } from '#web/lib/api-client.ts';

export function RequiredRolesForm({ roles }: { roles: readonly Role[] }) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { data: own } = useQuery(secondFactorQuery);
  const [chosen, setChosen] = useState(roles);
  const { busy, submit } = useSubmit(async () => {
    await callApi(setSecondFactorRoles, { body: { roles: [...chosen] } });
    showSuccess('Saved');
    const changed = [secondFactorRolesQuery.queryKey, secondFactorQuery.queryKey];
    for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
  }, 'Operation failed');
  const holdsForMe = adminUser !== null && chosen.includes(adminUser.role) && own?.isOn === false;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <fieldset>
        <legend className="max-w-prose text-ink-soft">
          Members with a chosen role who have not set it up are asked to as soon as they use the portal, and
          can do nothing else before.
        </legend>
        <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={ROLE_NAMES[role]}
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
          ))}
        </div>
      </fieldset>
      {holdsForMe && (
        <Alert tone="info">
          You have not set it up yourself: you will be asked to as soon as this is saved.
        </Alert>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Save Roles'}
      </Button>
    </form>
  );
}
