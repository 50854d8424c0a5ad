import { Share2 } from 'lucide-react';
import { toast } from '#web/components/toast-store.ts';
import { Button } from '#web/components/ui/button.tsx';

/** Opens the phone's own list of apps; absent where the browser has none. Nothing goes to the site. */
export function ShareButton({ title, text }: { title: string; text: string }) {
  if (typeof navigator.share !== 'function') return null;
  async function handleShare(): Promise<void> {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // The person closed the list.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The result could not be shared', error);
      toast({
        title: 'Sharing did not work',
        description: 'Please try again, or use Print or save as PDF.',
        variant: 'destructive',
      });
    }
  }
  return (
    <Button variant="ghost" onClick={handleShare}>
      <Share2 aria-hidden className="size-4.5" />
      Share
    </Button>
  );
}
