import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';

interface QuestionProps {
  question: ReactNode;
  yes: ReactNode;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something ends. */
export const Question = ({ question, yes, busy, onYes, onNo }: QuestionProps) => (
  <>
    <p role="alert">{question}</p>
    <div className="flex flex-wrap gap-2">
      <Button variant="danger" busy={busy} onClick={onYes}>
        {yes}
      </Button>
      <Button variant="secondary" onClick={onNo}>
        <Trans>No, keep it</Trans>
      </Button>
    </div>
  </>
);
