import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface StalledAlertProps {
  text: string;
  action: string;
  busy?: boolean;
  onAction: () => void;
}

/** Work of the server that failed or stopped, with a button that starts it again. */
export function StalledAlert({ text, action, busy = false, onAction }: StalledAlertProps) {
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words">{text}</p>
        <Button variant="secondary" busy={busy} onClick={onAction}>
          {action}
        </Button>
      </div>
    </Alert>
  );
}
