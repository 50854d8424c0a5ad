import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SignInStep } from '#contracts/endpoint.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { ApiError } from '#web/lib/api-client.ts';

const STEPS: Partial<Record<ErrorCode, SignInStep>> = {
  new_password_required: 'new_password',
  second_factor_required: 'second_factor',
};

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
        const { error } = event.action;
        const demanded = error instanceof ApiError && error.code !== null ? STEPS[error.code] : undefined;
        if (demanded) setStep(demanded);
      }),
    [queryClient],
  );
  return [step, () => setStep(null)];
}
