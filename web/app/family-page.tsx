import type { ComponentType } from 'react';
import { paths } from '#contracts/pages.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { PublicFrame } from '#web/app/public-frame.tsx';
import { accounts } from '#web/areas/families/index.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { withMessages } from '#web/lib/messages.ts';

/** The questionnaires stand above the accounts, so the page gets their results from here. */
async function readResults() {
  // Most browsers keep none: their families need not load the questionnaires.
  if (!accounts.hasResults()) return [];
  return (await import('#web/areas/guidance/interests/browser-results.ts')).readBrowserResults();
}

const LOADERS: Record<string, () => Promise<ComponentType>> = {
  [paths.family]: async () => {
    const { FamilySpacePage } = await import('#web/areas/families/space/space-page.tsx');
    return () => <FamilySpacePage readResults={readResults} />;
  },
  [paths.familyChild]: async () => (await import('#web/areas/families/space/child-page.tsx')).FamilyChildPage,
  [paths.familyAccount]: async () =>
    (await import('#web/areas/families/account/own-account-page.tsx')).FamilyAccountPage,
  [paths.familyInvitation]: async () =>
    (await import('#web/areas/families/guardians/invitation-page.tsx')).InvitationPage,
  [paths.confirmAccount]: async () =>
    (await import('#web/areas/families/account/link-page.tsx')).ConfirmAccountPage,
  [paths.setFamilyPassword]: async () =>
    (await import('#web/areas/families/account/link-page.tsx')).SetFamilyPasswordPage,
};

const PAGES = Object.fromEntries(
  Object.entries(LOADERS).map(([path, load]) => [path, lazyPage(() => withMessages(path, load))]),
);

/** Loads code and messages of a page ahead of its render. */
export const preloadFamilyPage = async (path: string) => PAGES[path]?.preload();

/**
 * The pages of a family's account on the server. The built HTML of each has the frame and a heading; for a family that is signed in the
 * server puts the API's first answers into it. None is kept for use without a network.
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
