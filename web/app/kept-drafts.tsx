import { FilePen } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { listDrafts, removeDraft, watchDrafts, watchOtherTabs } from '#web/lib/draft-storage.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DraftOwnerContext } from '#web/lib/use-draft.ts';
import { Banner } from './banner.tsx';

type Kept = ReturnType<typeof listDrafts>[number];

/** Forms whose unsaved changes an earlier page or session left. One that opens again shows them itself. */
export function useKeptDrafts(): readonly Kept[] {
  const owner = use(DraftOwnerContext);
  const [openedAt] = useState(() => Date.now());
  const [drafts, setDrafts] = useState<readonly Kept[]>([]);
  useEffect(() => {
    if (owner === null) return;
    setDrafts(listDrafts(owner).filter(({ keptAt }) => keptAt < openedAt));
    const drop = (changed: string) => setDrafts((all) => all.filter(({ form }) => form !== changed));
    const stops = [watchDrafts(drop), watchOtherTabs(owner, drop)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [owner, openedAt]);
  return drafts;
}

export function KeptDraft({ draft: { form, title, address, keptAt, state } }: { draft: Kept }) {
  const owner = use(DraftOwnerContext);
  const { pathname, search } = useLocation();
  return (
    <Banner
      label="Unsaved changes"
      Icon={FilePen}
      text={`${title}: changes of ${formatDateTime(new Date(keptAt).toISOString())} were not saved.`}
      details={address === pathname + search ? 'They are in the form when you open it again.' : ''}
    >
      {address !== pathname + search && (
        <Link to={address} className={buttonClasses({ variant: 'secondary' })}>
          Open
        </Link>
      )}
      <Button
        variant="ghost"
        aria-label={`Discard: ${title}`}
        onClick={() => owner !== null && removeDraft(owner, form, state)}
      >
        Discard
      </Button>
    </Banner>
  );
}
