import { Camera } from 'lucide-react';
import { Initial } from '#web/components/initial.tsx';
import { Button } from '#web/components/ui/button.tsx';

const HINT_ID = 'change-picture-hint';

export function ProfilePicture({ name }: { name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Initial name={name} className="size-16 bg-primary text-2xl text-white" />
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
