import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ROLES, type Role } from '#contracts/roles.ts';
import {
  secondFactorQuery,
  secondFactorRolesQuery,
  setSecondFactorRoles,
} from '#web/areas/identity/security/api.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { ROLE_NAMES } from '#web/areas/identity/team/role-names.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

/** For super admins: the roles that need two-step sign-in. */
export function RequiredRolesCard() {
  const query = useQuery(secondFactorRolesQuery);
  return (
    <Card className="max-w-3xl" aria-labelledby="required-roles-title">
      <CardHeader>
        <CardTitle id="required-roles-title">Who needs two-step sign-in</CardTitle>
      </CardHeader>
      <Loaded
        query={query}
        loading="Loading the roles..."
        failed="Failed to load the roles. Please try again."
      >
        {(roles) => <RequiredRolesForm key={query.dataUpdatedAt} roles={roles} />}
      </Loaded>
    </Card>
  );
}

function RequiredRolesForm({ roles }: { roles: readonly Role[] }) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { data: own } = useQuery(secondFactorQuery);
  const [chosen, setChosen] = useState(roles);
  const { busy, submit } = useSubmit(async () => {
    await setSecondFactorRoles({ roles: [...chosen] });
    showSuccess('Saved');
    const changed = [secondFactorRolesQuery.queryKey, secondFactorQuery.queryKey];
    for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
  }, 'Operation failed');
  const isDueForMe = adminUser !== null && chosen.includes(adminUser.role) && own?.isOn === false;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <fieldset>
        <legend className="max-w-prose text-ink-soft">
          Members with a selected role have to set it up before they can use the portal.
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
      {isDueForMe && (
        <Alert tone="info">You have not set it up yourself. You have to do so as soon as you save.</Alert>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Save Roles'}
      </Button>
    </form>
  );
}
