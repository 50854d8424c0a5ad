import { useState } from 'react';
import { RESET_MINUTES } from '#contracts/identity/index.ts';
import { AskAdministrator } from '#web/areas/identity/session/components/ask-administrator.tsx';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { ResetRequestForm } from '#web/areas/identity/session/components/reset-request-form.tsx';
import { ResetRequested } from '#web/areas/identity/session/components/reset-requested.tsx';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const TITLE = 'Forgot password';

export function ForgotPasswordPage() {
  usePageTitle(TITLE);
  if (isMailOn()) return <ByMail />;
  return (
    <EntranceLayout
      title={TITLE}
      subtitle="An administrator can let you back in. E-mail is not set up here, so no link can be sent."
    >
      <AskAdministrator />
    </EntranceLayout>
  );
}

function ByMail() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <EntranceLayout
        title="Look into your inbox"
        subtitle="The link comes by e-mail, usually within a minute."
      >
        <ResetRequested email={sentTo} onAgain={() => setSentTo(null)} />
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout
      title={TITLE}
      subtitle={`We send you a link by which you choose a new password. It works once, for ${RESET_MINUTES} minutes.`}
    >
      <ResetRequestForm onSent={setSentTo} />
    </EntranceLayout>
  );
}
