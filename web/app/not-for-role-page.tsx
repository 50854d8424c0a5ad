import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ROLE_NAMES } from '#web/features/team/role-names.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** Tells somebody who is signed in that a page is for others. */
export function NotForRolePage({ title, role }: { title: string; role: Role }) {
  usePageTitle(title);
  return (
    <Card className="mx-auto grid max-w-lg justify-items-center gap-3 py-10 text-center">
      <Lock aria-hidden className="size-8 text-primary" />
      <h2 className="font-semibold text-ink text-xl">This page is not for your role</h2>
      <p className="text-ink-soft">
        You are signed in as {ROLE_NAMES[role]}. If you need this page for your work, please ask a super
        admin.
      </p>
      <Link to={paths.admin.dashboard} className={`${buttonClasses()} mt-2`}>
        Back to dashboard
      </Link>
    </Card>
  );
}
