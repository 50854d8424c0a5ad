import { useState } from 'react';
import type { SentInterests } from '#contracts/guidance/index.ts';
import { Tick } from './choice.tsx';

const HINT =
  'The counsellor then sees the answers, the six scores, the careers with their fit, and the subjects that you chose. A report may show them. Without the tick, nothing of them leaves this device.';
const HINT_WITH_GUESSES =
  'The counsellor then sees the answers, the six scores, the careers with their fit, the subjects that you chose, and the parent’s guesses. A report may show them. Without the tick, nothing of them leaves this device.';

/** Two ticks: to send the result and, with it, to allow a later question about the choice. */
export function SendInterests({ interests }: { interests: SentInterests }) {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <Tick
        name="sendInterests"
        label="Send my interest result with this request."
        hint={interests.guesses ? HINT_WITH_GUESSES : HINT}
        onChange={setIsSent}
      />
      {isSent && interests.careers.length > 0 && (
        <Tick
          name="consentToFollowUp"
          label="You may ask me by e-mail, after one year and after two, about the choice."
          hint="Two short messages with one question each. The answers tell us whether these lists help. You can withdraw this at any time."
        />
      )}
    </>
  );
}
