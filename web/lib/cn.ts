/**
 * Joins class names and skips empty ones. The stylesheet's order decides between two utilities for one property, so a
 * utility that must override a component's own needs Tailwind's `!`. A merging library would cost 8 KB.
 */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
