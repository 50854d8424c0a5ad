import { use } from 'react';
import { listDrafts } from './draft-storage.ts';
import { DraftOwnerContext } from './use-draft.ts';
import { type LeaveQuestion, useUnsavedForms } from './use-unsaved-changes.ts';

/** Runs a sign-out by hand, which removes the member's drafts: asks once before, also for forms of other tabs. */
export function useSignOutQuestion(): (signOut: () => void) => void {
  const owner = use(DraftOwnerContext);
  const { leaveForGood } = useUnsavedForms();
  return (signOut) => leaveForGood(signOut, owner === null ? undefined : questionOf(owner));
}

function questionOf(member: number): LeaveQuestion | undefined {
  const titles = new Set(listDrafts(member).map(({ title }) => title));
  if (titles.size === 0) return undefined;
  return {
    title: 'Sign out and discard?',
    description: `Not saved yet: ${[...titles].join(', ')}.`,
    confirmLabel: 'Sign Out',
  };
}
