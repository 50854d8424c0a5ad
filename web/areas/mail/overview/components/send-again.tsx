import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { MailMessage } from '#contracts/mail/index.ts';
import { MAIL_KEY, sendMailAgain } from '#web/areas/mail/overview/api.ts';
import { kindWords } from '#web/areas/mail/overview/words.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';

export function SendAgain({ message, isOff }: { message: MailMessage; isOff: boolean }) {
  const queryClient = useQueryClient();
  const reload = () => void queryClient.invalidateQueries({ queryKey: MAIL_KEY });
  const { busy, submit } = useChange(
    async () => {
      await sendMailAgain(message.id);
      showSuccess('The message will be sent again');
      reload();
    },
    { fallback: 'The message could not be sent again', onRefused: reload },
  );
  const { name, address } = message.to;
  return (
    <Button
      variant="secondary"
      className="whitespace-nowrap"
      busy={busy}
      disabled={isOff}
      aria-label={`Send again: ${kindWords(message.kind)}, to ${name ?? address ?? 'nobody'}`}
      onClick={() => void submit()}
    >
      {!busy && <Send aria-hidden className="size-4" />}
      Send again
    </Button>
  );
}
