import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import type { TaskKind } from '#contracts/records.ts';
import { toSearchText } from '#server/lib/search-key.ts';
import { daysAgo } from './sample-data.ts';
import { FAMILIES } from './sample-words.ts';

/** Text, kind, days to the due day, the family's place in FAMILIES (null: none), outcome of a completed task. */
const TASKS = [
  ['Call about the report', 'call', 0, 31, null],
  ['Send the list of colleges', 'task', 0, 40, null],
  ['Ask the school for a room', 'task', 2, null, null],
  ['Call again before noon', 'call', -1, 47, null],
  ['Collect the mark sheets', 'task', -3, 35, null],
  ['Agree on a day for the second talk', 'call', 1, 52, null],
  ['Prepare the folder for the talk', 'task', 3, 44, null],
  ['Ask how the first week went', 'call', 6, 29, null],
  ['Send the fees in writing', 'task', -2, 55, null],
  ['Order visiting cards', 'task', 9, null, null],
  ['Call the family of a new student', 'call', -6, 50, 'They come on Saturday at ten.'],
  ['Send the dates of the bridging course', 'task', -9, 36, 'Sent by e-mail.'],
  ['Remind of the language test', 'call', -15, 33, 'The test is booked.'],
] as const satisfies readonly (readonly [string, TaskKind, number, number | null, string | null])[];

interface People {
  now: Date;
  /** The assignees, in turn. */
  assignees: readonly { id: number; name: string }[];
  studentIdOf: (name: string) => number;
}

export function makeTasks({ now, assignees, studentIdOf }: People) {
  const today = isoDateOf(now, 'Asia/Kolkata');
  return TASKS.map(([what, kind, days, family, outcome], index) => {
    const assignee = assignees[index % assignees.length];
    const student = family === null ? undefined : FAMILIES[family]?.[0];
    return {
      what,
      kind,
      dueOn: addDays(today, days),
      assigneeId: assignee?.id ?? null,
      createdById: assignee?.id ?? null,
      studentId: student === undefined ? null : studentIdOf(student),
      outcome,
      doneAt: outcome === null ? null : daysAgo(now, -days, 11),
      doneByName: outcome === null ? null : (assignee?.name ?? null),
      searchText: toSearchText([what]),
      isSample: true,
      createdAt: daysAgo(now, Math.max(2, 2 - days), 10),
    };
  });
}
