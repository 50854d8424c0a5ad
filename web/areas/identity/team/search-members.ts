import { MEMBER_TEXT_NAMES, type Member } from '#contracts/identity/index.ts';
import { ROLE_NAMES } from './role-names.ts';

/** Ignores case and Unicode form. A blank text finds all. */
export function searchMembers(members: readonly Member[], text: string): readonly Member[] {
  const wanted = fold(text.trim());
  if (wanted === '') return members;
  return members.filter((member) =>
    searchedTexts(member).some((searched) => searched !== null && fold(searched).includes(wanted)),
  );
}

/** Upper case, because ß and SS differ in lower case. */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().normalize('NFKC');
}

function searchedTexts(member: Member): (string | null)[] {
  return [
    member.name,
    member.email,
    member.role,
    ROLE_NAMES[member.role],
    ...MEMBER_TEXT_NAMES.map((field) => member[field]),
  ];
}
