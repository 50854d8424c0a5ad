import { Camera } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';

const HINT_ID = 'change-picture-hint';

/** The initial stands in for a picture; changing it is not offered yet, and says so. */
export function ProfilePicture({ name }: { name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden
        className="grid size-16 shrink-0 place-items-center rounded-full bg-primary font-semibold text-2xl text-white"
      >
        {name.trim().charAt(0).toUpperCase()}
      </span>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button variant="secondary" aria-disabled title="Not available yet" aria-describedby={HINT_ID}>
          <Camera aria-hidden className="size-4.5" />
          Change picture
        </Button>
        <span id={HINT_ID} className="text-ink-soft text-sm">
          Not available yet
        </span>
      </div>
    </div>
  );
}
