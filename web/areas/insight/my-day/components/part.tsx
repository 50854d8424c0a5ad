import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router';
import type { Count } from '#contracts/lib/lists.ts';
import { StudentLink } from '#web/components/student-link.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';

interface ListLink {
  /** For example "Show all" or "Enquiries". */
  label: string;
  to: string;
  count?: Count;
}

interface PartProps {
  title: string;
  links: readonly ListLink[];
  /** For the focus, when a row is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** List items. */
  children: ReactNode;
}

/** A part of My day, with links to its lists. */
export function Part({ title, links, titleRef, children }: PartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader className="mb-1">
        <CardTitle id={id} {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
          {title}
        </CardTitle>
        {links.length > 0 && (
          <div className="-mx-3 -my-2.5 flex flex-wrap">
            {links.map((link) => (
              <PartLink key={link.label} {...link} of={title} />
            ))}
          </div>
        )}
      </CardHeader>
      {children}
    </Card>
  );
}

function PartLink({ label, to, count, of }: ListLink & { of: string }) {
  const words = count ? `${label} (${formatNumber(count.rows)}${count.isExact ? '' : '+'})` : label;
  return (
    <Link to={to} aria-label={`${words}: ${of}`} className={cn(buttonClasses({ variant: 'ghost' }))}>
      {words}
    </Link>
  );
}

interface PartRowProps {
  title: string;
  /** The address, or the student whose panel the link opens. */
  to: string | { studentId: number };
  /** Under the title. */
  detail: ReactNode;
  /** At the end. */
  children?: ReactNode;
}

export function PartRow({ title, to, detail, children }: PartRowProps) {
  const look = {
    dir: 'auto',
    className:
      'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 [overflow-wrap:anywhere]',
    children: title,
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0">
        {typeof to === 'string' ? <Link to={to} {...look} /> : <StudentLink {...to} {...look} />}
        <p className="-mt-1.5 [overflow-wrap:anywhere] text-ink-soft text-sm">{detail}</p>
      </div>
      {children}
    </li>
  );
}
