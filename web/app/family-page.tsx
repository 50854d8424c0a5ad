import '#web/app/portal.css';
import { Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { paths } from '#contracts/pages.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { PublicHeader } from '#web/app/public-header.tsx';
import { ConfirmAccountPage, SetFamilyPasswordPage } from '#web/areas/families/account/link-page.tsx';
import { FamilyAccountPage } from '#web/areas/families/account/own-account-page.tsx';
import { InvitationPage } from '#web/areas/families/guardians/invitation-page.tsx';
import { FamilyChildPage } from '#web/areas/families/space/child-page.tsx';
import { FamilySpacePage } from '#web/areas/families/space/space-page.tsx';
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts';

const PAGES: Record<string, ComponentType> = {
  [paths.family]: FamilySpacePage,
  [paths.familyChild]: FamilyChildPage,
  [paths.familyAccount]: FamilyAccountPage,
  [paths.familyInvitation]: InvitationPage,
  [paths.confirmAccount]: ConfirmAccountPage,
  [paths.setFamilyPassword]: SetFamilyPasswordPage,
};

/**
 * The pages of a family's account on the server. None is prerendered or kept for use without a network.
 * @param path one of FAMILY_PATHS.
 */
export function FamilyPage({ path }: { path: string }) {
  const main = useFocusOnArrival();
  const Page = PAGES[path] ?? NotFoundPage;
  return (
    <div className="flex min-h-dvh flex-col bg-cream/60">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0 focus:shadow-float print:hidden"
      >
        <Trans>Skip to content</Trans>
      </a>
      <PublicHeader />
      <main id="content" ref={main} tabIndex={-1} className="grow outline-none">
        <Page />
      </main>
    </div>
  );
}
