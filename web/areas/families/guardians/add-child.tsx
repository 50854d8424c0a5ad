import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  addOwnChild,
  createGuardianRequest,
  GUARDIAN_RELATION_NAMES,
  GUARDIAN_RELATIONS,
  type GuardianRelation,
  type listOwnGuardianRequests,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { Field } from '#web/components/form/field.tsx';
import { type FieldErrors, firstFieldError, focusField } from '#web/components/form/field-errors.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDate } from '#web/lib/format.ts';
import { sayError } from '#web/lib/say-error.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { addChild, listRequests, sendRequest } from './api.ts';

/** `known`: the office has the child's record already. */
type Way = 'known' | 'new';

const TEXTS = ['name', 'dateOfBirth', 'schoolName', 'className'] as const;
const DOUBLE_TAP_MS = 500;
const draft = formDraft('child', ['way', 'relation', ...TEXTS]);

function readWay(): Way | null {
  const { way } = draft.read();
  return way === 'known' || way === 'new' ? way : null;
}

/** The ways to a child: a code, a request to the office, or a child who is new to it. @param onAdded after a new child. */
export function AddChild({ onAdded }: { onAdded: () => void }) {
  const load = useCallback((signal: AbortSignal) => listRequests(signal), []);
  const { loaded, reload } = useFamilyData(load);
  const [way, setWay] = useState<Way | null>(readWay);
  const [isSent, setIsSent] = useState(false);
  return (
    <SpacePart title={t`Add a child`}>
      {loaded.state === 'ready' && <Requests requests={loaded.data.requests} />}
      {isSent && (
        <Alert tone="info">
          <Trans>Our office has your request and answers here.</Trans>
        </Alert>
      )}
      {way === null ? (
        <div className="grid gap-3">
          <Link to={paths.familyInvitation} className={buttonClasses({ variant: 'secondary' })}>
            <Trans>I have a code from your office</Trans>
          </Link>
          <Button variant="secondary" onClick={() => setWay('known')}>
            <Trans>Our child is known to your office</Trans>
          </Button>
          <Button variant="secondary" onClick={() => setWay('new')}>
            <Trans>Our child is new to your office</Trans>
          </Button>
        </div>
      ) : (
        <ChildForm
          key={way}
          way={way}
          onCancel={() => {
            draft.clear();
            setWay(null);
          }}
          onSent={() => {
            draft.clear();
            setWay(null);
            if (way === 'new') return onAdded();
            setIsSent(true);
            reload();
          }}
        />
      )}
    </SpacePart>
  );
}

type Request = ResponseOf<typeof listOwnGuardianRequests>['requests'][number];

function Requests({ requests }: { requests: readonly Request[] }) {
  const shown = requests.filter(({ status }) => status !== 'approved');
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t`Your requests`} className="grid gap-3 divide-y divide-line">
      {shown.map(({ id, childName, createdAt, status, answer }) => (
        <li key={id} className="grid gap-1 pt-3 first:pt-0">
          <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {childName}
          </span>
          <span className="text-ink-soft text-sm">
            {status === 'open'
              ? t`Sent ${formatDate(createdAt)}. Our office has not answered yet.`
              : t`Our office has answered:`}
          </span>
          {answer !== null && (
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {answer}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChildFormProps {
  way: Way;
  onCancel: () => void;
  onSent: () => void;
}

const relationOf = (text: string | undefined): GuardianRelation | '' =>
  GUARDIAN_RELATIONS.find((known) => known === text) ?? '';

const BLANK = { name: '', dateOfBirth: '', schoolName: '', className: '', hasResponsibility: false };

function ChildForm({ way, onCancel, onSent }: ChildFormProps) {
  const [values, setValues] = useState(() => {
    const { relation, way: _, ...kept } = draft.read();
    return { ...BLANK, ...kept, relation: relationOf(relation) };
  });
  useEffect(() => {
    const { hasResponsibility: _, ...texts } = values;
    if (TEXTS.every((text) => texts[text] === '')) draft.clear();
    else draft.write({ way, ...texts });
  }, [way, values]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const isNew = way === 'new';
  const { name, dateOfBirth, schoolName, className, relation, hasResponsibility } = values;
  const common = { dateOfBirth, schoolName, relation: relation as GuardianRelation, hasResponsibility };
  const { busy, problem, submit } = useSending(async (form: HTMLFormElement) => {
    // Until then the form stays: the second tap of a double tap must not follow a link that moved under the finger.
    const pause = new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
    try {
      await (isNew ? addChild({ ...common, name, className }) : sendRequest({ ...common, childName: name }));
      await pause;
      onSent();
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      if (field === null) throw error;
      setErrors({ [field === 'childName' ? 'name' : field]: sayRefusal(error) });
      focusField(form, field);
    }
  }, sayRefusal);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = isNew
      ? firstFieldError(addOwnChild.body, { ...common, name, className })
      : firstFieldError(createGuardianRequest.body, { ...common, childName: name });
    const { childName, ...others } = found;
    const shown: FieldErrors = childName === undefined ? others : { name: childName };
    setErrors(shown);
    const [wrong] = Object.keys(shown);
    if (wrong !== undefined) return focusField(form, wrong);
    void submit(form);
  }
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const errorOf = (field: string) => (errors[field] === undefined ? null : sayError(errors[field]));
  return (
    <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
      <p className="leading-snug">
        {isNew ? (
          <Trans>
            Your child appears here at once. Agree to phone calls under “Consents” there, and our office calls
            you about the first talk.
          </Trans>
        ) : (
          <Trans>Our office compares this with its records before you see anything.</Trans>
        )}
      </p>
      <Field label={t`The child’s name`} required error={errorOf('name')}>
        <Input
          name="name"
          value={name}
          maxLength={120}
          autoComplete="off"
          aria-required
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t`Date of birth`} required error={errorOf('dateOfBirth')}>
        <Input
          type="date"
          name="dateOfBirth"
          value={dateOfBirth}
          aria-required
          onChange={({ target }) => change({ dateOfBirth: target.value })}
        />
      </Field>
      <Field label={t`School`} required={!isNew} error={errorOf('schoolName')}>
        <Input
          name="schoolName"
          value={schoolName}
          maxLength={200}
          autoComplete="off"
          aria-required={!isNew}
          onChange={({ target }) => change({ schoolName: target.value })}
        />
      </Field>
      {isNew && (
        <Field label={t`Class`} error={errorOf('className')}>
          <Input
            name="className"
            value={className}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => change({ className: target.value })}
          />
        </Field>
      )}
      <Field label={t`Who are you to the child?`} required error={errorOf('relation')}>
        <Select
          name="relation"
          value={relation}
          aria-required
          options={[
            { value: '', label: t`Please choose` },
            ...GUARDIAN_RELATIONS.map((value) => ({ value, label: i18n._(GUARDIAN_RELATION_NAMES[value]) })),
          ]}
          onChange={({ target }) => change({ relation: relationOf(target.value) })}
        />
      </Field>
      {relation === 'other' && (
        <>
          <Checkbox
            name="hasResponsibility"
            label={t`I have parental responsibility for this child`}
            checked={hasResponsibility}
            aria-invalid={errors.hasResponsibility !== undefined}
            onChange={({ target }) => change({ hasResponsibility: target.checked })}
          />
          {errors.hasResponsibility !== undefined && <Alert>{errorOf('hasResponsibility')}</Alert>}
        </>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {isNew ? t`Add the child` : t`Send the request`}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
