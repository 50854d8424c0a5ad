import { type ComponentType, useEffect, useState } from 'react';

/** Keeps the code of the toasts out of the first load. Earlier toasts wait for it. */
export function LazyToaster({ isWanted }: { isWanted: boolean }) {
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
