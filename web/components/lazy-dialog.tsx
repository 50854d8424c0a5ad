import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

/**
 * A dialog with code of its own, which is loaded when the dialog opens. If the code is gone after a release, the dialog says so in its place, and
 * the page behind it stays as it is; React's `lazy` would replace the page.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;

  return function LazyDialog(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(
      Loaded === null ? 'loading' : 'loaded',
    );
    useEffect(() => {
      if (Loaded !== null) return;
      let isGone = false;
      load().then(
        (dialog) => {
          Loaded = dialog;
          if (!isGone) setState('loaded');
        },
        () => !isGone && setState('failed'),
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (state === 'failed') return <NewVersion onClose={props.onClose} />;
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

function NewVersion({ onClose }: { onClose: () => void }) {
  const isOffline = !navigator.onLine;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOffline ? 'No connection' : 'New version: reload'}
      description={
        isOffline
          ? 'This part needs the internet the first time. Please check your connection and try again.'
          : 'This part belongs to an earlier version of the portal. Your page stays as it is: save what you are writing, then reload.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back to the page
          </Button>
          {!isOffline && <Button onClick={() => window.location.reload()}>Reload</Button>}
        </>
      }
    />
  );
}
