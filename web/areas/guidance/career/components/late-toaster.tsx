import { type ComponentType, useEffect, useState } from 'react';

/**
 * The region of messages. Its code comes when the person begins, not with the page; a message that was shown before
 * it is there waits for it.
 */
export function LateToaster({ isWanted }: { isWanted: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('#web/components/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      (error: unknown) => console.warn('Messages could not be loaded', error),
    );
  }, [isWanted]);
  return <div className="print:hidden">{Toaster && <Toaster />}</div>;
}
