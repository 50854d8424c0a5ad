import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SignInStep } from '#contracts/endpoint.ts';
import { demandedStep } from '#web/areas/identity/index.ts';

/**
 * The step that the server demands before it answers anything else. Any query may bring the refusal, also in the middle of
 * a session.
 * @returns also a function that resets it after the step.
 */
export function useSignInStep(): [step: SignInStep | null, forget: () => void] {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<SignInStep | null>(null);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const demanded = demandedStep(event.action.error);
        if (demanded) setStep(demanded);
      }),
    [queryClient],
  );
  return [step, () => setStep(null)];
}
