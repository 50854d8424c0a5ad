/**
 * Joins the class names that there are. Of two utilities for the same property the style sheet's order decides, not the
 * order here: one that has to win over a component's own carries Tailwind's `!`. A merging library would cost 8 KB.
 */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
