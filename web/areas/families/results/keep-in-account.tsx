import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import { useAccount } from '#web/areas/families/account/use-account.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { SentResult } from './api.ts';

const KeepForm = lazyPage(async () => (await import('./keep-form.tsx')).KeepForm);

/** Below a result, for a family that is signed in at the server. Nothing is sent without its form. */
export function KeepInAccount({ result }: { result: SentResult }) {
  const account = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  if (account === null || !accounts.isOnServer()) return null;
  return (
    <div className="mt-4 print:hidden">
      {isOpen ? (
        <KeepForm result={result} onCancel={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <Trans>Keep in your account</Trans>
        </Button>
      )}
    </div>
  );
}
