import type { Member } from '#contracts/members.ts';
import { ROLE_NAMES } from '#web/features/team/api.ts';

/** The members in which the text occurs, without regard to case; all of them for a blank text. */
export function searchMembers(members: readonly Member[], text: string): readonly Member[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return members;
  return members.filter((member) =>
    searchedTexts(member).some((searched) => searched?.toLowerCase().includes(wanted)),
  );
}

function searchedTexts(member: Member): (string | null)[] {
  return [
    member.name,
    member.email,
    member.role,
    ROLE_NAMES[member.role],
    member.designation,
    member.department,
  ];
}
