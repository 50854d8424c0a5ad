import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  GUARDIAN_RELATION_WORDS,
  type OpenGuardianRequest,
  SIGHT_NAMES,
  type Sight,
  sightsGivenBy,
} from '#contracts/families/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { StudentSearch, studentQuery } from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { approveRequest, dataRequestsQuery, refuseRequest, requestsQuery } from './api.ts';
import { AnswerDialog, DataItem, ErasedItem } from './data-items.tsx';

type Opened = { request: OpenGuardianRequest; as: 'approval' | 'refusal' };

/** What families ask for: to see their child, corrections and erasures. Nothing is matched or changed by itself. */
export function FamilyRequestsPage() {
  usePageTitle('Family Requests');
  const access = useQuery(requestsQuery);
  const data = useQuery(dataRequestsQuery);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  function handleDone(words: string) {
    setOpened(null);
    for (const { queryKey } of [requestsQuery, dataRequestsQuery])
      void queryClient.invalidateQueries({ queryKey });
    showSuccess(words);
  }
  const dialog = opened && {
    request: opened.request,
    onClose: () => setOpened(null),
    onDone: handleDone,
  };
  return (
    <Card>
      <Loaded query={access} loading="Loading requests..." failed="Failed to load the requests.">
        {({ requests }) => (
          <Loaded query={data} loading="Loading requests..." failed="Failed to load the requests.">
            {({ requests: asked, erased }) => {
              const items = [
                ...requests.map((request) => ({
                  at: request.createdAt,
                  item: (
                    <RequestItem
                      key={`access ${request.id}`}
                      request={request}
                      onOpen={(as) => setOpened({ request, as })}
                    />
                  ),
                })),
                ...asked.map((request) => ({
                  at: request.createdAt,
                  item: <DataItem key={`data ${request.id}`} request={request} onDone={handleDone} />,
                })),
              ].sort((one, other) => one.at.localeCompare(other.at));
              if (items.length + erased.length === 0)
                return <EmptyState text="No family waits for an answer." />;
              return (
                <ul aria-label="Requests" className="grid divide-y divide-line">
                  {erased.map((family) => (
                    <ErasedItem key={family.studentId} {...family} onDone={handleDone} />
                  ))}
                  {items.map(({ item }) => item)}
                </ul>
              );
            }}
          </Loaded>
        )}
      </Loaded>
      {dialog && opened?.as === 'approval' && <ApprovalDialog {...dialog} />}
      {dialog && opened?.as === 'refusal' && (
        <AnswerDialog
          title="Refuse this request?"
          submitLabel="Refuse"
          onAnswer={async (answer) => {
            await refuseRequest(dialog.request.id, answer);
            dialog.onDone('The family has your answer');
          }}
          onClose={dialog.onClose}
        />
      )}
    </Card>
  );
}

interface RequestItemProps {
  request: OpenGuardianRequest;
  onOpen: (as: Opened['as']) => void;
}

function RequestItem({ request, onOpen }: RequestItemProps) {
  const { childName, dateOfBirth, schoolName, relation, createdAt, account } = request;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p dir="auto" className="[overflow-wrap:anywhere] font-medium">
          {childName} <Badge isSmall>Access</Badge>
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {`Born ${formatDate(dateOfBirth)}, ${schoolName}`}
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {`${account.parentName}, ${GUARDIAN_RELATION_WORDS[relation]}, ${account.email}. Sent ${formatDate(createdAt)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`Find the student: ${childName}`}
          onClick={() => onOpen('approval')}
        >
          Find the student
        </Button>
        <Button variant="ghost" aria-label={`Refuse: ${childName}`} onClick={() => onOpen('refusal')}>
          Refuse
        </Button>
      </div>
    </li>
  );
}

interface DecisionProps {
  request: OpenGuardianRequest;
  onClose: () => void;
  onDone: (words: string) => void;
}

function ApprovalDialog({ request, onClose, onDone }: DecisionProps) {
  const [studentId, setStudentId] = useState<number | null>(null);
  const { adminUser } = useSession();
  const options = adminUser ? sightsGivenBy(adminUser.role) : [];
  const [sight, setSight] = useState<Sight>(options[0] ?? 'appointments');
  const { busy, submit } = useChange(
    async (_: HTMLFormElement) => {
      if (studentId === null) return;
      await approveRequest(request.id, { studentId, sight });
      onDone('The family sees the student now');
    },
    { fallback: 'Operation failed' },
  );
  return (
    <FormDialog
      title="Which student is it?"
      description="Search for the student and compare. Equal names or addresses prove nothing: ask the family if you are not sure."
      submitLabel="Let the family see"
      busy={busy}
      disabled={studentId === null}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <StudentSearch chosenId={studentId} onChoose={({ id }) => setStudentId(id)} />
      {studentId !== null && <Comparison request={request} studentId={studentId} />}
      <Field label="What they see">
        <Select
          name="sight"
          value={sight}
          options={options.map((value) => ({ value, label: SIGHT_NAMES[value] }))}
          onChange={({ target }) => setSight(options.find((known) => known === target.value) ?? sight)}
        />
      </Field>
    </FormDialog>
  );
}

/** What the family typed beside what the office has. */
function Comparison({ request, studentId }: { request: OpenGuardianRequest; studentId: number }) {
  const query = useQuery(studentQuery(studentId));
  return (
    <Loaded query={query} loading="Loading the student..." failed="Failed to load the student.">
      {({ student }) => (
        <table className="w-full table-fixed border-collapse text-left text-sm">
          <thead>
            <tr className="border-line border-b">
              <th className="w-24 py-2 pr-2 font-medium">
                <span className="sr-only">Field</span>
              </th>
              <th className="py-2 pr-2 font-medium">The family wrote</th>
              <th className="py-2 font-medium">Our record</th>
            </tr>
          </thead>
          <tbody>
            <Row label="Child" typed={request.childName} stored={student.name} />
            <Row
              label="Born"
              typed={formatDate(request.dateOfBirth)}
              stored={student.dateOfBirth && formatDate(student.dateOfBirth)}
            />
            <Row label="School" typed={request.schoolName} stored={student.school?.name ?? null} />
            <Row label="Guardian" typed={request.account.parentName} stored={student.guardianName} />
            <Row label="Email" typed={request.account.email} stored={student.email} />
            <Row label="City" typed={request.account.city} stored={student.city} />
          </tbody>
        </table>
      )}
    </Loaded>
  );
}

const forComparison = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function Row({ label, typed, stored }: { label: string; typed: string | null; stored: string | null }) {
  const differs = typed !== null && stored !== null && forComparison(typed) !== forComparison(stored);
  const cell = (text: string | null): ReactNode => (
    <td dir="auto" className={cn('[overflow-wrap:anywhere] py-2 pr-2 align-top', differs && 'font-semibold')}>
      {text ?? <span className="text-ink-soft">Not known</span>}
    </td>
  );
  return (
    <tr className={cn('border-line border-b', differs && 'bg-amber-50')}>
      <th scope="row" className="py-2 pr-2 align-top font-medium">
        <span className="block">{label}</span>
        {differs && (
          <Badge isSmall tone="amber">
            Differs
          </Badge>
        )}
      </th>
      {cell(typed)}
      {cell(stored)}
    </tr>
  );
}
