import { useEffect, useEffectEvent } from 'react';
import type { Member } from '#contracts/identity/index.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';

/** The list also tells what the signed-in person is called and may do now; somebody else may have changed it. */
export function useOwnRow(members: readonly Member[] | undefined): void {
  const { adminUser, updateUser } = useSession();
  // Only a list that has just come is news, not what this page has just saved: hence an event, not a dependency.
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
