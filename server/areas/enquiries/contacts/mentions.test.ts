import { describe, expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import { getContact, listContactReaders } from '#contracts/enquiries/index.ts';
import { api, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { act, buildEnquiry, buildSignedIn, MISSING_ID, selectAllHistory } from './inbox-fixture.ts';

setUpEnquiries();

const mentionable = (id: number, token: string) => api.call(listContactReaders, { token, params: { id } });
const reply = { text: 'Called', noFollowUpReason: 'Done', version: 1 };

describe('a mention in a reply', () => {
  test('notifies the member, and tells members of one name apart', async () => {
    const me = await buildSignedIn('staff');
    const one = await buildSignedIn('staff', 'Meenakshi Rao');
    const other = await buildSignedIn('admin', 'Meenakshi Rao');
    const { id } = await buildEnquiry();
    const { members } = (await mentionable(id, me.token)).ok();
    expect(members.map((member) => member.id)).not.toContain(me.id);
    const hint = members.find((member) => member.id === other.id)?.hint;
    expect(hint).toBe(other.email.split('@')[0]);
    const text = `Please call, @Meenakshi Rao (${hint})`;
    const body = { ...reply, text, mentions: [other.id] };
    (await act('note', { token: me.token, id, body })).ok();
    const { history } = (await api.call(getContact, { token: me.token, params: { id } })).ok();
    expect(history[0]).toMatchObject({ text, mentions: [`Meenakshi Rao (${hint})`] });
    const told = async (token: string) =>
      (await api.call(listNotifications, { token }))
        .ok()
        .notifications.filter(({ kind }) => kind === 'mentioned_in_enquiry');
    expect(await told(other.token)).toMatchObject([{ recordId: id, actorName: me.name }]);
    expect(await told(one.token)).toEqual([]);
  });

  test('of a teacher without access to the record is refused and stores nothing', async () => {
    const { token } = await buildSignedIn();
    const teacher = await buildSignedIn('teacher');
    const { id } = await buildEnquiry();
    const offered = async () => (await mentionable(id, token)).ok().members.map((member) => member.id);
    expect(await offered()).not.toContain(teacher.id);
    const body = { ...reply, mentions: [teacher.id] };
    expect((await act('note', { token, id, body })).error()).toMatchObject({
      field: 'text',
      message: 'You can mention only members who may see this.',
    });
    expect(await selectAllHistory()).toEqual([]);
    (await act('assign', { token, id, body: { assigneeId: teacher.id, version: 1 } })).ok();
    expect(await offered()).toContain(teacher.id);
    expect((await mentionable(MISSING_ID, token)).status).toBe(404);
  });
});
