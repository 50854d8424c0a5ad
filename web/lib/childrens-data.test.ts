import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON, forgetLists } from '#web/lib/childrens-data.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

it('removes closed lists from the cache, and reloads visible ones', async () => {
  const queryClient = createQueryClient();
  const asked = vi.fn((_: string) => Promise.resolve('Kavya'));
  async function show(name: string, treatment: object) {
    const queryFn = () => asked(name);
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, ...treatment });
    const leave = observer.subscribe(() => {});
    onTestFinished(leave);
    await vi.waitFor(() => expect(queryClient.getQueryData([name])).toBe('Kavya'));
    return leave;
  }
  const leaveList = await show('a list that was left', FORGOTTEN_SOON);
  leaveList();
  const leaveTeam = await show('the team', { staleTime: 0 });
  leaveTeam();
  await show('a list on the screen', FORGOTTEN_SOON);
  await show('a record on the screen', FORGOTTEN_AT_ONCE);
  asked.mockClear();

  await forgetLists(queryClient);
  expect(queryClient.getQueryData(['a list that was left'])).toBeUndefined();
  expect(queryClient.getQueryData(['the team'])).toBe('Kavya');
  expect(asked.mock.calls).toEqual([['a list on the screen']]);
});
