import { useEffect, useEffectEvent } from 'react';
import type { Member } from '#contracts/identity/index.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';

/** Updates the session from the person's own row: somebody else may have changed their name or role. */
export function useOwnRow(members: readonly Member[] | undefined): void {
  const { adminUser, updateUser } = useSession();
  // An event, not a dependency: only a newly loaded list counts, not a change by this page.
  const learn = useEffectEvent((loaded: readonly Member[]) => {
    const own = loaded.find(({ id }) => id === adminUser?.id);
    if (!own) return;
    const { name, email, role } = own;
    const isKnown = adminUser?.name === name && adminUser.email === email && adminUser.role === role;
    if (!isKnown) updateUser({ name, email, role });
  });
  useEffect(() => {
    if (members) learn(members);
  }, [members]);
}
