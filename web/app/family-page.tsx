import '#web/app/portal.css';
import type { ComponentType } from 'react';
import { paths } from '#contracts/pages.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { PublicFrame } from '#web/app/public-frame.tsx';
import { ConfirmAccountPage, SetFamilyPasswordPage } from '#web/areas/families/account/link-page.tsx';
import { FamilyAccountPage } from '#web/areas/families/account/own-account-page.tsx';
import { InvitationPage } from '#web/areas/families/guardians/invitation-page.tsx';
import { FamilyChildPage } from '#web/areas/families/space/child-page.tsx';
import { FamilySpacePage } from '#web/areas/families/space/space-page.tsx';

/** The questionnaires stand above the accounts, so the page gets their results from here. */
const Space = () => (
  <FamilySpacePage
    readResults={async () =>
      (await import('#web/areas/guidance/interests/browser-results.ts')).readBrowserResults()
    }
  />
);

const PAGES: Record<string, ComponentType> = {
  [paths.family]: Space,
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
  const Page = PAGES[path] ?? NotFoundPage;
  return (
    <PublicFrame className="bg-cream/60">
      <Page />
    </PublicFrame>
  );
}
