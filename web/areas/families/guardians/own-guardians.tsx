import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { GUARDIAN_RELATION_NAMES, type listOwnGuardians } from '#contracts/families/index.ts';
import { SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { allowGuardian, listGuardians } from './api.ts';

/** A student of age lets each guardian go on seeing, or not. */
export function OwnGuardians({ id }: { id: number }) {
  const load = useCallback((signal: AbortSignal) => listGuardians(id, signal), [id]);
  const { loaded, reload } = useFamilyData(load);
  return (
    <SpacePart title={t`Who else sees your record`}>
      <p className="leading-snug">
        <Trans>You are 18 or older: only you decide. Nobody sees your record unless you allow it.</Trans>
      </p>
      {loaded.state === 'loading' && <Loading />}
      {loaded.state === 'failed' && <Alert>{sayRefusal(loaded.error)}</Alert>}
      {loaded.state === 'ready' &&
        (loaded.data.guardians.length === 0 ? (
          <p>
            <Trans>No parent or guardian has an account for you.</Trans>
          </p>
        ) : (
          <ul className="grid divide-y divide-line">
            {loaded.data.guardians.map((guardian) => (
              <OneGuardian key={guardian.id} id={id} guardian={guardian} onChanged={reload} />
            ))}
          </ul>
        ))}
    </SpacePart>
  );
}

interface OneGuardianProps {
  id: number;
  guardian: ResponseOf<typeof listOwnGuardians>['guardians'][number];
  onChanged: () => void;
}

function OneGuardian({ id, guardian, onChanged }: OneGuardianProps) {
  const { name, relation, isAllowed } = guardian;
  const { busy, problem, submit } = useSending(async () => {
    await allowGuardian({ id, guardianshipId: guardian.id }, !isAllowed);
    onChanged();
  }, sayRefusal);
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-ink-soft">
            {i18n._(GUARDIAN_RELATION_NAMES[relation])} ·{' '}
            {isAllowed ? t`Sees your record` : t`Does not see your record`}
          </p>
        </div>
        <Button
          variant="secondary"
          busy={busy}
          aria-label={isAllowed ? t`Stop: ${name}` : t`Allow: ${name}`}
          onClick={() => void submit()}
        >
          {isAllowed ? t`Stop` : t`Allow`}
        </Button>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
    </li>
  );
}
