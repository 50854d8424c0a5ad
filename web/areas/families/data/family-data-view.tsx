import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import {
  CORRECTED_FIELD_NAMES,
  CORRECTED_FIELDS,
  type CorrectedField,
  type OwnDataRequest,
  type Viewer,
} from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { CurrentPassword } from '#web/areas/families/account/components/current-password.tsx';
import { SpacePage, SpacePart, SpaceStates } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { textOf, useOwnForm } from '#web/areas/families/account/use-own-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDate } from '#web/lib/format.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { correct, download, erase, type Kept, readKept, stop } from './api.ts';

/** "Everything you keep about us": the copy, who looked, corrections and the erasure. */
export function FamilyDataView({ id }: { id: number }) {
  const load = useCallback((signal: AbortSignal) => readKept(id, signal), [id]);
  const { loaded, reload } = useFamilyData(load);
  return (
    <SpaceStates title={t`Everything that we keep`} loaded={loaded} reload={reload}>
      {(kept) => (
        <SpacePage back={{ to: addressOf(paths.familyChild, id), label: t`Back to the student’s page` }}>
          <h1 className="text-balance font-semibold text-3xl text-maroon leading-tight sm:text-4xl">
            <Trans>Everything that we keep</Trans>
          </h1>
          <p dir="auto" className="font-semibold text-xl [overflow-wrap:anywhere]">
            {kept.childName}
          </p>
          <Copy id={id} reload={reload} />
          <Views days={kept.days} />
          <Corrections kept={kept} reload={reload} />
          <Erasure kept={kept} reload={reload} />
        </SpacePage>
      )}
    </SpaceStates>
  );
}

interface PartProps {
  kept: Kept;
  reload: () => void;
}

function Copy({ id, reload }: { id: number; reload: () => void }) {
  const [format, setFormat] = useState<'pdf' | 'json'>('pdf');
  const { busy, problem, isDone, fieldErrors, formProps } = useOwnForm(
    (typed) => download(id, format, textOf(typed, 'password')),
    reload,
  );
  return (
    <SpacePart title={t`Your copy`}>
      <p className="leading-snug">
        <Trans>
          One document with the record, appointments, reports, messages and notes of our office. What is
          private to another account of the family is left out. We ask for your password, so that nobody else
          takes it.
        </Trans>
      </p>
      <form {...formProps} className="grid gap-4">
        <CurrentPassword error={fieldErrors.password} />
        <Field label={t`Form of the document`}>
          <Select
            name="format"
            value={format}
            options={[
              { value: 'pdf', label: t`To read and print (PDF)` },
              { value: 'json', label: t`For another program (JSON)` },
            ]}
            onChange={({ target }) => setFormat(target.value === 'json' ? 'json' : 'pdf')}
          />
        </Field>
        {problem !== null && <Alert>{problem}</Alert>}
        <Button type="submit" busy={busy} className="justify-self-start">
          <Download aria-hidden className="size-5 shrink-0" />
          <Trans>Download</Trans>
        </Button>
        {isDone && <Alert tone="info">{t`The document is in your downloads.`}</Alert>}
      </form>
    </SpacePart>
  );
}

function sayViewer(viewer: Viewer): string {
  switch (viewer) {
    case 'you':
      return t`You`;
    case 'guardian':
      return t`Another account of the family`;
    case 'link':
      return t`Somebody with the link of a report`;
    case 'teacher':
      return t`Counsellor`;
    case 'staff':
      return t`Office`;
    case 'admin':
      return t`Management`;
    case 'former':
      return t`Somebody who no longer works here`;
  }
}

const NEWEST_DAYS = 7;

function Views({ days }: Pick<Kept, 'days'>) {
  const list = (shown: Kept['days']) => (
    <ul className="grid gap-2">
      {shown.map(({ day, viewers }) => (
        <li key={day} className="leading-snug">
          <span className="font-semibold">{formatDate(day)}</span>
          {` · ${viewers.map(sayViewer).join(' · ')}`}
        </li>
      ))}
    </ul>
  );
  return (
    <SpacePart title={t`Who opened the records`}>
      {days.length === 0 ? (
        <p>
          <Trans>Nobody has opened them yet.</Trans>
        </p>
      ) : (
        list(days.slice(0, NEWEST_DAYS))
      )}
      {days.length > NEWEST_DAYS && (
        <details>
          <summary className="ml-4 min-h-11 cursor-pointer list-outside content-center font-semibold text-primary">
            <Trans>Earlier days</Trans>
          </summary>
          <div className="mt-2">{list(days.slice(NEWEST_DAYS))}</div>
        </details>
      )}
    </SpacePart>
  );
}

function sayState({ kind, status, createdAt }: OwnDataRequest): string {
  switch (status) {
    case 'open':
      return kind === 'erasure'
        ? t`Sent ${ph({ day: formatDate(createdAt) })}. It waits.`
        : t`Sent ${formatDate(createdAt)}. Our office has not answered yet.`;
    case 'disputed':
      return t`A guardian has stopped it. Our office speaks with both of you.`;
    case 'accepted':
      return t`Corrected`;
    case 'refused':
      return t`Our office has answered:`;
    case 'cancelled':
      return t`You have stopped it.`;
    case 'ended':
      return t`Not carried out`;
  }
}

/** Of this tab and child: a reload, Back or a lost network loses nothing. */
const draftOf = (id: number) => formDraft('correction', ['field', 'value', 'message'], id);

const correctedField = (text: string | undefined): CorrectedField | '' =>
  CORRECTED_FIELDS.find((known) => known === text) ?? '';

function Corrections({ kept: { id, requests }, reload }: PartProps) {
  const [isOpen, setIsOpen] = useState(() => Object.values(draftOf(id).read()).some((text) => text !== ''));
  return (
    <SpacePart title={t`Corrections`}>
      <Requests requests={requests.filter(({ kind }) => kind === 'correction')} />
      {isOpen ? (
        <CorrectionForm
          id={id}
          reload={reload}
          onClose={() => {
            draftOf(id).clear();
            setIsOpen(false);
          }}
        />
      ) : (
        <>
          <p className="leading-snug">
            <Trans>
              If something in the record is wrong, tell us the right entry. Our office answers here.
            </Trans>
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
            <Trans>Ask for a correction</Trans>
          </Button>
        </>
      )}
    </SpacePart>
  );
}

/** Each with its state, newest first. */
function Requests({ requests }: Pick<Kept, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <ul aria-label={t`Your requests`} className="grid gap-3 divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id} className="grid gap-1 pt-3 leading-snug first:pt-0">
          <span className="font-semibold">
            {request.field === null
              ? formatDate(request.createdAt)
              : i18n._(CORRECTED_FIELD_NAMES[request.field])}
          </span>
          {[request.value, request.message].map((text) => text !== null && <Words key={text} text={text} />)}
          <span className="text-ink-soft">{sayState(request)}</span>
          {request.answer !== null && <Words text={request.answer} />}
        </li>
      ))}
    </ul>
  );
}

/** What a person wrote. */
const Words = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
    {text}
  </p>
);

interface FormProps {
  id: number;
  reload: () => void;
  onClose: () => void;
}

function CorrectionForm({ id, reload, onClose }: FormProps) {
  const [kept] = useState(() => draftOf(id).read());
  const [field, setField] = useState(correctedField(kept.field));
  const own = field === kept.field ? { defaultValue: kept.value } : {};
  const { busy, problem, fieldErrors, setFieldErrors, formProps } = useOwnForm(async (typed) => {
    if (field === '') return setFieldErrors({ field: t`Please choose what is wrong` });
    if (textOf(typed, 'value').trim() === '')
      return setFieldErrors({ value: t`Please enter the right entry` });
    await correct(id, { field, value: textOf(typed, 'value'), message: textOf(typed, 'message') });
    onClose();
    reload();
  }, reload);
  return (
    <form
      {...formProps}
      // Another kind has no text yet.
      onChange={({ target, currentTarget }) =>
        target instanceof HTMLSelectElement || draftOf(id).keep(currentTarget)
      }
      className="grid gap-4"
    >
      <Field label={t`What is wrong?`} required error={fieldErrors.field}>
        <Select
          name="field"
          value={field}
          aria-required
          options={[
            { value: '', label: t`Please choose` },
            ...CORRECTED_FIELDS.map((value) => ({ value, label: i18n._(CORRECTED_FIELD_NAMES[value]) })),
          ]}
          onChange={({ target }) => setField(correctedField(target.value))}
        />
      </Field>
      {/* Another kind of input is another input: its text does not stay. */}
      <Field key={field} label={t`The right entry`} required error={fieldErrors.value}>
        {field === 'other' ? (
          <Textarea {...own} name="value" rows={4} maxLength={1000} aria-required />
        ) : (
          <Input
            {...own}
            name="value"
            type={field === 'dateOfBirth' ? 'date' : field === 'phone' ? 'tel' : 'text'}
            maxLength={254}
            autoComplete="off"
            aria-required
          />
        )}
      </Field>
      <Field label={t`Message`} error={fieldErrors.message}>
        <Textarea name="message" rows={3} maxLength={1000} defaultValue={kept.message} />
      </Field>
      {problem !== null && <Alert>{problem}</Alert>}
      <Buttons busy={busy} onCancel={onClose}>
        <Button type="submit" busy={busy}>
          <Trans>Send the correction</Trans>
        </Button>
      </Buttons>
    </form>
  );
}

function Buttons({ busy, onCancel, children }: { busy: boolean; onCancel: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <Button variant="ghost" disabled={busy} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function Erasure({ kept, reload }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, childName, erasure, requests } = kept;
  return (
    <SpacePart title={t`Erase everything`}>
      <Requests requests={requests.filter(({ kind }) => kind === 'erasure')} />
      {erasure ? (
        <Waiting id={id} erasure={erasure} reload={reload} />
      ) : isOpen ? (
        <ErasureForm id={id} childName={childName} reload={reload} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          <p className="leading-snug">
            <Trans>
              You can have the record and everything else that we keep about your family erased. Seven days
              pass first, and all who decide about it can stop it in that time.
            </Trans>
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
            <Trans>Ask for the erasure</Trans>
          </Button>
        </>
      )}
    </SpacePart>
  );
}

interface WaitingProps {
  id: number;
  erasure: NonNullable<Kept['erasure']>;
  reload: () => void;
}

function Waiting({ id, erasure: { dueAt, isDisputed, isOwn }, reload }: WaitingProps) {
  const { busy, problem, submit } = useSending(async () => {
    await stop(id);
    reload();
  }, sayRefusal);
  if (isDisputed)
    return (
      <Alert tone="info">
        <Trans>
          A guardian has stopped the erasure. Our office speaks with everybody, and nothing is erased until
          then.
        </Trans>
      </Alert>
    );
  return (
    <>
      <Alert tone="info">{t`Everything will be erased on ${ph({ day: formatDate(dueAt) })}.`}</Alert>
      {!isOwn && (
        <p className="leading-snug">
          <Trans>A guardian asked for it. If you stop it, our office speaks with both of you.</Trans>
        </p>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      <Button busy={busy} className="justify-self-start" onClick={() => void submit()}>
        <Trans>Stop the erasure</Trans>
      </Button>
    </>
  );
}

function ErasureForm({ id, childName, reload, onClose }: FormProps & { childName: string }) {
  const { busy, problem, fieldErrors, setFieldErrors, formProps } = useOwnForm(async (typed) => {
    if (textOf(typed, 'confirmName').trim() === '')
      return setFieldErrors({ confirmName: t`Please type the name as it is shown.` });
    await erase(id, {
      confirmName: textOf(typed, 'confirmName'),
      password: textOf(typed, 'password'),
    });
    onClose();
    reload();
  }, reload);
  return (
    <form {...formProps} className="grid gap-4">
      <ul className="grid list-disc gap-1 pl-5 leading-snug">
        <li>
          <Trans>The record, reports, appointments, messages and notes are gone for good.</Trans>
        </li>
        <li>
          <Trans>Accounts that see nobody else are erased, too. Take your copy before.</Trans>
        </li>
        <li>
          <Trans>
            What stays is a list of who opened or changed the record and when, without names of the family:
            the law asks for it.
          </Trans>
        </li>
      </ul>
      <Field label={t`Type the name to confirm`} hint={childName} required error={fieldErrors.confirmName}>
        <Input name="confirmName" maxLength={200} autoComplete="off" aria-required />
      </Field>
      <CurrentPassword error={fieldErrors.password} />
      {problem !== null && <Alert>{problem}</Alert>}
      <Buttons busy={busy} onCancel={onClose}>
        <Button type="submit" variant="danger" busy={busy}>
          <Trans>Erase in seven days</Trans>
        </Button>
      </Buttons>
    </form>
  );
}
