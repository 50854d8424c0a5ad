import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronRight, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ChildSummary } from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { askForConfirmation } from '#web/areas/families/account/api.ts';
import { SpacePage, SpacePart, SpaceStates } from '#web/areas/families/account/components/space-states.tsx';
import { takeFirstAnswers } from '#web/areas/families/account/first-answers.ts';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { AddChild } from '#web/areas/families/guardians/add-child.tsx';
import { listChildren, listResults } from '#web/areas/families/results/api.ts';
import { OwnResults, type ReadResults } from '#web/areas/families/results/own-results.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { readAccount } from './api.ts';
import { describeSpan } from './components/appointment-facts.tsx';

/** The children whom the account sees. Nothing of it is kept in the browser. */
export function FamilySpacePage({ readResults }: { readResults: ReadResults }) {
  usePageTitle(t`Your family`);
  const { loaded, reload } = useFamilyData(loadSpace, takeFirstAnswers<SpaceAnswers>);
  return (
    <SpacePage>
      {/* Before the answers: the HTML has it. */}
      <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">
        <Trans>Your family</Trans>
      </h1>
      <SpaceStates loaded={loaded} reload={reload}>
        {([{ children, ofAge }, { results }, { account }]) => (
          <>
            {!account.isConfirmed && <Confirmation />}
            {account.isConfirmed && children.length + ofAge.length === 0 && <NoChild />}
            {children.length > 0 && (
              <ul aria-label={t`Your children`} className="grid gap-3">
                {children.map((child) => (
                  <ChildLink key={child.id} child={child} />
                ))}
              </ul>
            )}
            {ofAge.map(({ name, isOwn }) => (
              <OfAge key={name} name={name} isOwn={isOwn} />
            ))}
            {account.isConfirmed && !isStudents(children) && <AddChild onAdded={reload} />}
            <OwnResults results={results} options={children} readResults={readResults} onChanged={reload} />
            <Link to={paths.familyAccount} className={buttonClasses({ variant: 'secondary' })}>
              <Trans>Your account</Trans>
            </Link>
          </>
        )}
      </SpaceStates>
    </SpacePage>
  );
}

/** A student's account adds nobody; a parent's may have its own record beside the children's. */
const isStudents = (children: readonly ChildSummary[]) =>
  children.length > 0 && children.every(({ relation }) => relation === 'self');

/** The calls are those of `FIRST_CALLS`. */
const loadSpace = (signal: AbortSignal) =>
  Promise.all([listChildren(signal), listResults(signal), readAccount(signal)]);
type SpaceAnswers = Awaited<ReturnType<typeof loadSpace>>;

/** Nothing else of the student is told. */
function OfAge({ name, isOwn }: { name: string; isOwn: boolean }) {
  return (
    <Alert tone="info">
      {isOwn ? (
        <Trans>
          You are 18 now and decide for yourself. A parent or guardian opened this account: please ask our
          office to invite you to it.
        </Trans>
      ) : (
        <Trans>{name} is 18 now and decides who sees their record.</Trans>
      )}
    </Alert>
  );
}

function ChildLink({ child: { id, name, relation, unread, nextAppointment } }: { child: ChildSummary }) {
  return (
    <li>
      <Link
        to={addressOf(paths.familyChild, id)}
        className="flex items-center gap-3 rounded-2xl border border-line bg-white p-4 shadow-card hover:border-primary sm:p-6"
      >
        <span className="grid min-w-0 grow gap-1">
          <span dir="auto" className="font-semibold text-xl leading-tight [overflow-wrap:anywhere]">
            {name}
          </span>
          {relation === 'self' && (
            <span className="text-ink-soft">
              <Trans>Your own record</Trans>
            </span>
          )}
          <span className="leading-snug">
            {nextAppointment === null
              ? t`No appointment ahead`
              : t`Next appointment: ${ph({ when: describeSpan(nextAppointment) })}`}
          </span>
          {unread > 0 && (
            <span className="inline-flex items-center gap-2 font-semibold text-primary-deep">
              <MessageSquareText aria-hidden className="size-5 shrink-0" />
              <Plural value={unread} one="# new message" other="# new messages" />
            </span>
          )}
          {nextAppointment?.status === 'requested' && (
            <span className="font-medium text-clay">
              <Trans>Not confirmed yet</Trans>
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-6 shrink-0 text-primary" />
      </Link>
    </li>
  );
}

/** An account sees nobody before its owner has opened the link of the first mail. */
function Confirmation() {
  return (
    <SpacePart title={t`Please confirm your address`}>
      <p className="leading-snug">
        {isMailOn() ? (
          <Trans>
            We sent you an e-mail with a link. Open it, and your children appear here. Until then this account
            shows nothing of them, so that nobody else can read about them.
          </Trans>
        ) : (
          <Trans>
            Nobody has confirmed the address yet. Our office can do it: please call us or come by.
          </Trans>
        )}
      </p>
      {isMailOn() ? (
        <SendAgain />
      ) : (
        <Link to={paths.familyInvitation} className={LINK}>
          <Trans>I have a code from your office</Trans>
        </Link>
      )}
    </SpacePart>
  );
}

function SendAgain() {
  const [isSent, setIsSent] = useState(false);
  const { busy, problem, submit } = useSending(async () => {
    setIsSent(false);
    await askForConfirmation();
    setIsSent(true);
  }, sayRefusal);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void submit()} className="justify-self-start">
        <Trans>Send the link again</Trans>
      </Button>
      {isSent && (
        <Alert tone="info">
          <Trans>The link is on its way. Please look into your mailbox.</Trans>
        </Alert>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </>
  );
}

function NoChild() {
  return (
    <SpacePart title={t`No child is here yet`}>
      <p className="leading-snug">
        <Trans>
          Our office sends you an invitation: open its link, or enter its code, and your child appears here.
        </Trans>
      </p>
      <Link to={paths.contact} className={`${buttonClasses({ variant: 'secondary' })} justify-self-start`}>
        <Trans>Ask our office</Trans>
      </Link>
    </SpacePart>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';
