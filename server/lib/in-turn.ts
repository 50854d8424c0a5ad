/**
 * Members in the order in which they are asked to take the next record: the preferred ones, then all from the one
 * whose turn it is.
 * @param turn counts the records from 0.
 */
export function inTurn<Member>(
  members: readonly Member[],
  turn: number,
  isPreferred: (member: Member) => boolean = () => false,
): Member[] {
  const first = members.length === 0 ? 0 : turn % members.length;
  return [...members.filter(isPreferred), ...members.slice(first), ...members.slice(0, first)];
}
