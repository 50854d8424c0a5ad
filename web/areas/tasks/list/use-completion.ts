import { useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { completeTask as completeEndpoint, Task } from '#contracts/tasks/index.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { toast } from '#web/components/toast-store.ts';
import { formatDate } from '#web/lib/format.ts';
import { completeTask, reloadTasks, reopenTask } from './api.ts';

type Completion = Omit<BodyInputOf<typeof completeEndpoint>, 'version'>;

/** Completes a task, with Undo in a toast. @param onChanged runs after each of the two. */
export function useCompletion(task: Task, onChanged?: () => void) {
  const queryClient = useQueryClient();
  const reload = async () => {
    onChanged?.();
    await reloadTasks(queryClient);
  };
  const undo = useSubmit(async ({ id, version }: Task) => {
    await reopenTask(id, { version });
    showSuccess('The task is open again.');
    await reload();
  }, 'The task could not be reopened');
  return useSubmit(async (completion: Completion = {}, onSaved?: () => void) => {
    const body = { version: task.version, ...completion };
    const { task: done, next } = await completeTask(task.id, body);
    onSaved?.();
    toast({
      title: 'Done',
      description: next ? `${done.what}. Next on ${formatDate(next.dueOn)}.` : done.what,
      action: { label: 'Undo', onAction: () => void undo.submit(done) },
    });
    await reload();
  }, 'The task could not be completed');
}
