import type { ReactNode } from 'react';
import { ENQUIRY_SINKS, EnquirySinkContext } from '#web/areas/enquiries/index.ts';
import { AccountStoreContext, browserAccounts } from '#web/areas/families/index.ts';
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
