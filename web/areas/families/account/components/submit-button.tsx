import { t } from '@lingui/core/macro';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { ByAccounts } from './by-accounts.tsx';

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
}

/** Disabled until hydration: a plain form post would get no answer. */
export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <noscript>
        <p className="mb-3 rounded-lg border border-aqua bg-mist px-3.5 py-3">
          <ByAccounts
            here={t`Accounts need JavaScript, because this page keeps them by itself. You can also call or write to us without an account.`}
            onServer={t`Accounts need JavaScript. You can also call or write to us without an account.`}
          />
        </p>
      </noscript>
      <Button
        type="submit"
        busy={busy}
        disabled={busy || !isHydrated}
        // Full opacity before hydration, so that nothing flickers.
        className={cn('w-full text-lg', !isHydrated && 'opacity-100!')}
      >
        {busy ? busyLabel : label}
      </Button>
    </>
  );
}
