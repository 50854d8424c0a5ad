const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** @param weekdays ISO 8601 numbers. @returns for example "Monday to Wednesday, Saturday". */
export function describeWeekdays(weekdays: readonly number[]): string {
  const groups: number[][] = [];
  for (const day of [...new Set(weekdays)].sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else groups.push([day]);
  }
  const nameOf = (day: number | undefined) => WEEKDAYS[(day ?? 0) - 1] ?? '';
  return groups
    .map((days) =>
      days.length > 2 ? `${nameOf(days[0])} to ${nameOf(days.at(-1))}` : days.map(nameOf).join(', '),
    )
    .join(', ');
}
