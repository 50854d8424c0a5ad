import type { ReactNode } from 'react';
import { AccountStoreContext, browserAccounts } from '#web/features/account/api.ts';
import { ENQUIRY_SINKS, EnquirySinkContext } from '#web/features/enquiries/sinks.ts';
import { readRung } from '#web/lib/public-services.ts';

const getSink = () => ENQUIRY_SINKS[readRung()];

/** The one place that chooses where accounts and enquiries of the public site go. */
export function PublicServices({ children }: { children: ReactNode }) {
  return (
    <AccountStoreContext value={browserAccounts}>
      <EnquirySinkContext value={getSink}>{children}</EnquirySinkContext>
    </AccountStoreContext>
  );
}
