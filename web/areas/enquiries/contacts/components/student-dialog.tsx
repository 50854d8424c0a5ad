import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { bookingAddress } from '#contracts/appointments/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { Contact, linkContact } from '#contracts/enquiries/index.ts';
import type { Language } from '#contracts/languages.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Service } from '#contracts/services.ts';
import { missingConsents, STUDENT_FIELDS } from '#contracts/students/index.ts';
import { changeContact, contactQuery } from '#web/areas/enquiries/contacts/api.ts';
import { useFreshContact } from '#web/areas/enquiries/contacts/saved-contact.ts';
import { SchoolPicker } from '#web/areas/schools/index.ts';
import { LikelyDuplicates, StudentSearch } from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { LanguageField } from '#web/components/form/language-field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { MissingConsents } from '#web/components/missing-consents.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { ChangedMeanwhile } from './contact-state.tsx';

interface LinkedStudent {
  studentId: number;
  name: string;
  isNew: boolean;
}

interface StudentDialogProps {
  row: Contact;
  /** For a move to Enrolled: suggests the enrolment in the service. */
  isEnrolling?: boolean;
  onClose: () => void;
}

/** Links a contact to a new or an existing student, then offers the next steps. */
export function StudentDialog({ row, isEnrolling = false, onClose }: StudentDialogProps) {
  const [linked, setLinked] = useState<LinkedStudent | null>(null);
  /** The contact as last read, while the person searches for a student. */
  const [searched, setSearched] = useState(row.studentId === null ? null : row);
  if (linked) return <StudentLinked row={row} linked={linked} onClose={onClose} />;
  if (searched) return <LinkStudent row={searched} onClose={onClose} onLinked={setLinked} />;
  return (
    <NewStudent
      row={row}
      isEnrolling={isEnrolling}
      onClose={onClose}
      onLinked={setLinked}
      onSearch={setSearched}
    />
  );
}

interface StudentLinkedProps {
  row: Contact;
  linked: LinkedStudent;
  onClose: () => void;
}

function StudentLinked({ row, linked: { studentId, name, isNew }, onClose }: StudentLinkedProps) {
  const isRequest = row.kind === 'session_request';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isNew ? 'Student added' : 'Student linked'}
      description={`The enquiry is now linked to ${name}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Link
            to={addressOf(paths.admin.dashboardStudent, studentId)}
            className={buttonClasses(isRequest ? { variant: 'secondary' } : {})}
          >
            Open Student
          </Link>
          {isRequest && (
            <Link to={bookingAddress(studentId, row.id)} className={buttonClasses()} onClick={onClose}>
              Book Appointment
            </Link>
          )}
        </>
      }
    />
  );
}

type LinkBody = Omit<BodyInputOf<typeof linkContact>, 'version'>;

interface About {
  /** The student's name. */
  name: string;
  /** The form of a new student. */
  form?: HTMLFormElement;
}

/** Links a contact to an existing or a new student. */
function useLinking(opened: Contact, onLinked: (linked: LinkedStudent) => void) {
  const { row, wasChanged, showSaved, onStale, onRefused } = useFreshContact(opened);
  const change = useChange(
    async (link: LinkBody, { name }: About) => {
      const contact = await changeContact('link', row.id, { ...link, version: row.version });
      showSaved(contact);
      if (contact.studentId === null) throw new Error('The contact has no student');
      onLinked({ studentId: contact.studentId, name, isNew: link.student !== undefined });
    },
    {
      fallback: 'Operation failed',
      show: 'problem',
      onStale,
      onRefused(error, _, { form }) {
        const field = fieldSentAs(error.field);
        onRefused(error);
        if (!form || !field) return false;
        change.check(form, { [field]: error.message });
        return true;
      },
    },
  );
  return { row, wasChanged, ...change };
}

/** Somebody else has linked the contact to a student. */
function BelongsAlready({ studentId }: { studentId: number }) {
  return (
    <Alert tone="info">
      <p>Somebody else has already linked this to a student. Nothing was added or changed.</p>
      <Link
        to={addressOf(paths.admin.dashboardStudent, studentId)}
        className={cn(buttonClasses({ variant: 'secondary' }), 'mt-2')}
      >
        Open Student
      </Link>
    </Alert>
  );
}

interface LinkStudentProps {
  row: Contact;
  onClose: () => void;
  onLinked: (linked: LinkedStudent) => void;
}

/** Links a contact to an existing student; also corrects a wrong link. */
function LinkStudent({ row: opened, onClose, onLinked }: LinkStudentProps) {
  const { row, wasChanged, busy, problem, submit } = useLinking(opened, onLinked);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Link to a student"
      description={`Sent by ${row.name}`}
      footer={
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="grid gap-4">
        {problem !== null && <Problem text={problem} />}
        {wasChanged && row.studentId !== null && row.studentId !== opened.studentId ? (
          <BelongsAlready studentId={row.studentId} />
        ) : (
          wasChanged && <ChangedMeanwhile row={row} advice="Choose the student again." />
        )}
        <StudentSearch
          disabled={busy}
          onChoose={({ id, name }) => void submit({ studentId: id }, { name })}
        />
      </div>
    </Dialog>
  );
}

interface StudentValues {
  name: string;
  guardianName: string;
  phone: string;
  email: string;
  className: string;
  city: string;
  language: Language;
  /** Empty for none. */
  service: Service | '';
  school: { id: number; name: string } | null;
}
type StudentField = keyof StudentValues;

/** A request for a student under 18 names the parent, unless it is an older one. For other senders the parent is a guess. */
function prefill(
  { name, childName, className, city, phone, email, language, service, request }: Contact,
  isEnrolling: boolean,
): StudentValues {
  const isGuardian = childName !== null || request?.isUnder18;
  return {
    name: childName ?? name,
    guardianName: request?.parent?.name ?? (isGuardian ? name : ''),
    phone: phone ?? '',
    email: email ?? '',
    className: className ?? '',
    city: city ?? '',
    language,
    service: (isEnrolling && service) || '',
    school: null,
  };
}

/** @param path of a field in the request. */
function fieldSentAs(path: string | null): StudentField | undefined {
  const name = path?.replace(/^student\./, '');
  const fields = [
    'name',
    'guardianName',
    'phone',
    'email',
    'className',
    'city',
    'language',
    'service',
  ] as const;
  return name === 'schoolId' ? 'school' : fields.find((field) => field === name);
}

/** One at a time. */
function findStudentError({ name, service }: StudentValues, isEnrolling: boolean): FieldErrors {
  if (name.trim() === '') return { name: 'Name is required' };
  return isEnrolling && service === '' ? { service: 'Please choose a service' } : {};
}

interface NewStudentProps extends StudentDialogProps {
  onLinked: (linked: LinkedStudent) => void;
  /** Opens the search for an existing student. */
  onSearch: (row: Contact) => void;
}

/** The form of a new student, prefilled from the contact, beside likely duplicates. */
function NewStudent({ row: opened, isEnrolling = false, onClose, onLinked, onSearch }: NewStudentProps) {
  const draft = useDraftValues(
    {
      form: `${isEnrolling ? 'enrol' : 'convert'}:contact:${opened.id}`,
      title: `Student sent by ${opened.name}`,
    },
    () => prefill(opened, isEnrolling),
  );
  const { values, setValues } = draft;

  const { row, wasChanged, busy, problem, submit, fieldErrors, check, clear } = useLinking(
    opened,
    (linked) => {
      draft.release();
      onLinked(linked);
    },
  );

  function handleSubmit(form: HTMLFormElement) {
    const name = values.name.trim();
    if (!check(form, findStudentError(values, isEnrolling))) return;
    const { service, school, ...fields } = values;
    const student = { ...fields, schoolId: school?.id ?? null, service: service === '' ? null : service };
    void submit({ student }, { name, form });
  }

  return (
    <FormDialog
      title="Add as student"
      description={`Sent by ${row.name}`}
      submitLabel={busy ? 'Adding...' : 'Add Student'}
      disabled={row.studentId !== null}
      busy={busy}
      onSubmit={handleSubmit}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      {isEnrolling && (
        <Alert tone="info">
          Enrolled needs a student with an enrolment. Please choose the service below.
        </Alert>
      )}
      {wasChanged && row.studentId === null && <ChangedMeanwhile row={row} />}
      {row.studentId !== null && <BelongsAlready studentId={row.studentId} />}
      <LikelyDuplicates
        title="Is it one of these students?"
        known={values}
        action={({ id, name }) => (
          <Button
            variant="ghost"
            disabled={busy}
            aria-label={`Link instead: ${name}`}
            onClick={() => void submit({ studentId: id }, { name })}
          >
            Link instead
          </Button>
        )}
      />
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
        Is the student already registered?
        <Button variant="ghost" disabled={busy} onClick={() => draft.attempt(() => onSearch(row))}>
          Find Student
        </Button>
      </p>
      <StudentFields
        row={row}
        values={values}
        fieldErrors={fieldErrors}
        onChange={(part) => {
          clear((name) => name in part);
          setValues({ ...values, ...part });
        }}
      />
    </FormDialog>
  );
}

/** The consents that the new student will lack: those of the contact's form belong to the student too. */
function MissingForService({ contactId, service }: { contactId: number; service: Service }) {
  // Each load is a view in the audit trail: one of the open details is enough.
  const { data } = useQuery({ ...contactQuery(contactId), staleTime: Number.POSITIVE_INFINITY });
  if (!data) return null;
  // A new student has no date of birth yet.
  return (
    <MissingConsents studentId={null} missing={missingConsents(data.consents, { age: null, service })} />
  );
}

interface StudentFieldsProps {
  row: Contact;
  values: StudentValues;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<StudentValues>) => void;
}

function StudentFields({ row, values, fieldErrors, onChange }: StudentFieldsProps) {
  const text = (name: Exclude<StudentField, 'language' | 'service' | 'school'>) =>
    ({
      name,
      maxLength: STUDENT_FIELDS[name].max,
      value: values[name],
      autoComplete: 'off',
      onChange: (event) => onChange({ [name]: event.target.value }),
    }) satisfies ComponentProps<'input'>;
  return (
    <>
      <Field label="Student’s name" required error={fieldErrors.name}>
        <Input {...text('name')} aria-required />
      </Field>
      {values.guardianName === '' && values.name !== '' && (
        <Button
          variant="ghost"
          className="-mt-2 justify-self-start"
          onClick={() => onChange({ guardianName: values.name, name: '' })}
        >
          This is the guardian’s name
        </Button>
      )}
      <Field label="Guardian’s name" error={fieldErrors.guardianName}>
        <Input {...text('guardianName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone number" error={fieldErrors.phone}>
          <Input {...text('phone')} type="tel" />
        </Field>
        <Field label="Email" error={fieldErrors.email}>
          <Input {...text('email')} type="email" />
        </Field>
      </div>
      <LanguageField value={values.language} error={fieldErrors.language} onChange={onChange} />
      <Field
        label="Enrol in"
        hint="Without a service the enquiry keeps its stage."
        error={fieldErrors.service}
      >
        <Select
          name="service"
          value={values.service}
          options={[{ value: '', label: 'None yet' }, ...SERVICE_OPTIONS]}
          onChange={(event) => onChange({ service: readService(event.target.value) })}
        />
      </Field>
      {values.service !== '' && <MissingForService contactId={row.id} service={values.service} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Class" error={fieldErrors.className}>
          <Input {...text('className')} />
        </Field>
        <Field label="City" error={fieldErrors.city}>
          <Input {...text('city')} />
        </Field>
      </div>
      <Field
        label="School"
        hint={row.schoolName === null ? undefined : `The family says: ${row.schoolName}`}
        error={fieldErrors.school}
      >
        <SchoolPicker
          offersNew
          name="school"
          value={values.school}
          onChange={(school) => onChange({ school })}
        />
      </Field>
    </>
  );
}
