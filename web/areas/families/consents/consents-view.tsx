import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type ConsentPassport,
  OWN_RIGHTS,
  OWN_WORDS,
  PASSPORT_RIGHTS,
  PASSPORT_STATE_NAMES,
  PASSPORT_WORDING,
  PASSPORT_WORDS,
  type PassportConsent,
} from '#contracts/families/index.ts';
import { findLanguage, LANGUAGE_NAMES } from '#contracts/languages.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { ConsentDecision, ConsentState } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { SpacePage, SpacePart, SpaceStates } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useSending } from '#web/lib/use-sending.ts';
import * as api from './api.ts';

/** The consents of a child: each purpose by itself, and the receipts. */
export function ConsentsView({ id }: { id: string }) {
  const load = useCallback((signal: AbortSignal) => api.getPassport(id, signal), [id]);
  const { loaded, reload } = useFamilyData(load);
  return (
    <SpaceStates title={t`Consents`} loaded={loaded} reload={reload}>
      {(passport) => <Passport id={id} passport={passport} reload={reload} />}
    </SpaceStates>
  );
}

interface PassportProps {
  id: string;
  passport: ConsentPassport;
  reload: () => void;
}

function Passport({
  id,
  passport: { childName, isDecider, isOwn, consents, history },
  reload,
}: PassportProps) {
  const [done, setDone] = useState<PassportConsent['purpose'] | null>(null);
  return (
    <SpacePage back={{ to: addressOf(paths.familyChild, Number(id)), label: t`Back to the student’s page` }}>
      <div className="grid gap-2">
        <h1 className="text-balance font-semibold text-3xl text-maroon leading-tight sm:text-4xl">
          <Trans>Consents</Trans>
        </h1>
        <p dir="auto" className="[overflow-wrap:anywhere] font-semibold text-xl">
          {childName}
        </p>
      </div>
      <p className="leading-snug">
        {isDecider ? (
          <Trans>Each consent counts by itself. You decide, and you may change your mind at any time.</Trans>
        ) : isOwn ? (
          <Trans>
            Your parents or guardians decide until you are 18. They read these words: “your child” means you.
          </Trans>
        ) : (
          <Trans>
            You can read the consents here. A guardian of a child under 18, or the student of age, decides.
          </Trans>
        )}
      </p>
      {consents.map((consent) => (
        <OnePurpose
          key={consent.purpose}
          id={id}
          consent={consent}
          isDecider={isDecider}
          isOwn={isOwn && isDecider}
          isDone={done === consent.purpose}
          onDone={() => {
            setDone(consent.purpose);
            reload();
          }}
        />
      ))}
      <SpacePart title={t`Your rights`}>
        <ul className="grid list-disc gap-2 pl-5 leading-snug">
          {(isOwn && isDecider ? OWN_RIGHTS : PASSPORT_RIGHTS).map((right) => (
            <li key={right}>{i18n._(right)}</li>
          ))}
        </ul>
      </SpacePart>
      {history.length > 0 && <History history={history} />}
    </SpacePage>
  );
}

const NEUTRAL = 'bg-cream text-ink';
const WAITING = 'bg-peach text-clay';
const LOOKS: Record<ConsentState, string> = {
  none: NEUTRAL,
  waiting: WAITING,
  given: 'bg-aqua text-primary-deep',
  refused: NEUTRAL,
  withdrawn: NEUTRAL,
  disputed: 'bg-danger-soft text-danger-dark',
};

/** The portal's badge has no styles on a public page. */
const State = ({ look, children }: { look: string; children: ReactNode }) => (
  <span className={cn('rounded-xl px-2.5 py-0.5 font-medium text-sm [overflow-wrap:anywhere]', look)}>
    {children}
  </span>
);

function sayBy(by: NonNullable<PassportConsent['by']>, day: string): string {
  switch (by) {
    case 'you':
      return t`You decided on ${day}.`;
    case 'guardian':
      return t`A guardian decided on ${day}.`;
    case 'office':
      return t`Our office recorded it on ${day}.`;
  }
}

interface OnePurposeProps {
  id: string;
  consent: PassportConsent;
  isDecider: boolean;
  /** Of the student of age. */
  isOwn: boolean;
  isDone: boolean;
  onDone: () => void;
}

function OnePurpose({ id, consent, isDecider, isOwn, isDone, onDone }: OnePurposeProps) {
  const { purpose, state, by, at, isAsked } = consent;
  const words = { ...PASSPORT_WORDS[purpose], ...(isOwn && OWN_WORDS[purpose]) };
  return (
    <SpacePart title={i18n._(words.name)}>
      <p className="flex flex-wrap gap-2">
        <State look={LOOKS[state]}>{i18n._(PASSPORT_STATE_NAMES[state])}</State>
        {isAsked && (
          <State look={WAITING}>
            <Trans>Our office asks for your decision</Trans>
          </State>
        )}
      </p>
      <p className="leading-snug">{i18n._(words.what)}</p>
      <details>
        <summary className="ml-4 min-h-11 cursor-pointer list-outside content-center font-semibold text-primary">
          <Trans>Why, how long, and who sees it</Trans>
        </summary>
        <dl className="mt-1 grid gap-2 leading-snug">
          <Fact name={t`Why`} text={i18n._(words.why)} />
          <Fact name={t`How long`} text={i18n._(words.howLong)} />
          <Fact name={t`Who sees it`} text={i18n._(words.whoSees)} />
        </dl>
      </details>
      {state === 'disputed' && (
        <p className="leading-snug">
          <Trans>Nothing new happens here until our office has spoken to both guardians.</Trans>
        </p>
      )}
      {state === 'waiting' && consent.own === 'given' && (
        <p className="leading-snug">
          <Trans>
            Please show an identity document at our office once. We keep no copy. Your consent counts from
            then on.
          </Trans>
        </p>
      )}
      {by !== null && at !== null && (
        <p className="text-ink-soft leading-snug">{sayBy(by, formatDate(at))}</p>
      )}
      <p role="status" className="font-medium text-primary-deep empty:hidden">
        {isDone && <Trans>Your decision is recorded. Its receipt is at the end of this page.</Trans>}
      </p>
      {isDecider && <Decision key={`${state} ${consent.own}`} id={id} consent={consent} onDone={onDone} />}
    </SpacePart>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The buttons. Before anything stops, they say what. */
function Decision({ id, consent, onDone }: { id: string; consent: PassportConsent; onDone: () => void }) {
  const { purpose, own, state } = consent;
  const name = i18n._(PASSPORT_WORDS[purpose].name);
  const [isAsking, setAsking] = useState(false);
  const mayWithdraw = own === 'given' || (own === null && state === 'given');
  const { busy, problem, submit } = useSending(async (decision: ConsentDecision) => {
    if (mayWithdraw && decision === 'refused') await api.withdraw(id, purpose);
    else {
      const language = findLanguage(i18n.locale) ?? 'en';
      await api.decide(id, { purpose, decision, language, wording: PASSPORT_WORDING });
    }
    onDone();
  }, sayRefusal);
  if (isAsking) {
    return (
      <div className="grid gap-3 rounded-xl bg-cream p-4">
        <Stops consent={consent} />
        {problem !== null && <Problem text={problem} />}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" busy={busy} onClick={() => void submit('refused')}>
            {mayWithdraw ? <Trans>Yes, withdraw it</Trans> : <Trans>I do not agree</Trans>}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => setAsking(false)}>
            <Trans>No, leave it</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {problem !== null && <Problem text={problem} />}
      <div className="flex flex-wrap gap-2">
        {!mayWithdraw && (
          <Button busy={busy} aria-label={t`I agree: ${name}`} onClick={() => void submit('given')}>
            <Trans>I agree</Trans>
          </Button>
        )}
        {own !== 'refused' && (
          <Button
            variant="secondary"
            disabled={busy}
            aria-label={mayWithdraw ? t`Withdraw: ${name}` : t`I do not agree: ${name}`}
            onClick={() => setAsking(true)}
          >
            {mayWithdraw ? <Trans>Withdraw</Trans> : <Trans>I do not agree</Trans>}
          </Button>
        )}
      </div>
    </>
  );
}

function Stops({ consent: { purpose, stops, wouldDiffer } }: { consent: PassportConsent }) {
  const { appointments, enrolments, links } = stops;
  if (wouldDiffer)
    return (
      <p role="alert" className="leading-snug">
        <Trans>
          Another guardian agrees to this. Nothing new begins until our office has spoken to both of you. What
          is arranged already goes on until then.
        </Trans>
      </p>
    );
  return (
    <div role="alert" className="grid gap-2 leading-snug">
      <p className="font-semibold">
        <Trans>This stops at once:</Trans>
      </p>
      <p>{i18n._(PASSPORT_WORDS[purpose].stops)}</p>
      <ul className="grid list-disc gap-1 pl-5 empty:hidden">
        {appointments.map(({ id, service, startsAt }) => (
          <li key={id}>
            {t`Appointment: ${ph({ service: i18n._(SERVICE_NAMES[service]) })}, ${ph({ when: formatDateTime(startsAt) })}`}
          </li>
        ))}
        {enrolments.map((service) => (
          <li key={service}>{t`Service: ${ph({ service: i18n._(SERVICE_NAMES[service]) })}`}</li>
        ))}
        {links > 0 && (
          <li>
            <Plural value={links} one="# open link to a report" other="# open links to reports" />
          </li>
        )}
      </ul>
    </div>
  );
}

function History({ history }: { history: ConsentPassport['history'] }) {
  return (
    <details className="rounded-2xl border border-line bg-white p-4 shadow-card sm:p-6">
      <summary className="ml-5 min-h-11 cursor-pointer list-outside content-center font-semibold text-xl leading-tight">
        <Trans>Your receipts</Trans>
      </summary>
      <p className="mt-1 text-ink-soft leading-snug">
        <Trans>Every decision stays here. Nobody can change or remove one.</Trans>
      </p>
      <ul className="mt-3 grid gap-4">
        {history.map(({ id, purpose, decision, by, at, wording, language, withdrawnAt }) => (
          <li key={id} className="border-line leading-snug not-first:border-t not-first:pt-4">
            <p className="font-semibold">{i18n._(PASSPORT_WORDS[purpose].name)}</p>
            <p>
              {decision === 'given' ? <Trans>Agreed</Trans> : <Trans>Not agreed</Trans>}
              {withdrawnAt !== null && ` · ${t`Withdrawn on ${ph({ day: formatDate(withdrawnAt) })}`}`}
            </p>
            <p className="text-ink-soft">
              {sayBy(by, formatDateTime(at))}{' '}
              {t`Words: version ${wording}, ${ph({ language: LANGUAGE_NAMES[language] })}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
