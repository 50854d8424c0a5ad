import { t } from '@lingui/core/macro';
import { Compass, DoorOpen, type LucideIcon, Telescope } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';

interface Tool {
  path: string;
  name: string;
  text: string;
  Icon: LucideIcon;
}

/** What everybody may use without an account. */
export const listTools = (): readonly Tool[] => [
  {
    path: paths.interests,
    name: t`Interest inventory`,
    text: t`What do you like to do? Sixty activities, or thirty, and the careers that go with your answers.`,
    Icon: Compass,
  },
  {
    path: paths.careers,
    name: t`Careers`,
    text: t`A day at work, the way there and the subjects that it needs, for more than 300 careers.`,
    Icon: Telescope,
  },
  {
    path: paths.subjectDoors,
    name: t`Subject doors`,
    text: t`Which courses your subjects of Class 11 and 12 open, and which they close.`,
    Icon: DoorOpen,
  },
];

export function ToolList() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {listTools().map(({ path, name, text, Icon }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex h-full items-start gap-4 rounded-2xl border border-terracotta/30 bg-paper p-4 shadow-card hover:border-primary sm:flex-col sm:gap-2 sm:p-5"
          >
            <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-clay" />
            <span className="min-w-0">
              <span className="block font-semibold text-lg text-primary-dark leading-snug underline underline-offset-4">
                {name}
              </span>
              <span className="mt-1 block text-ink leading-snug">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
