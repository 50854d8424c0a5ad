import { LegalPage, type LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import { BulletList, ByPublicServices } from '#web/areas/site/information/components/legal-text.tsx';
import {
  PRIVACY_ENTRIES,
  PRIVACY_ON_DEVICE,
} from '#web/areas/site/information/content/privacy-on-device.tsx';
import { PRIVACY_RIGHTS } from '#web/areas/site/information/content/privacy-rights.tsx';
import { PRIVACY_WITH_US } from '#web/areas/site/information/content/privacy-with-us.tsx';

const SHORT_VERSION: LegalSection = {
  id: 'short-version',
  title: 'The short version',
  body: (
    <BulletList
      items={[
        'Your account on this site stays in your own browser.',
        <ByPublicServices
          key="assessment"
          enquiries="The career assessment is not sent to us unless you tick a box."
          browser="The career assessment is not sent to us."
        />,
        <ByPublicServices
          key="messages"
          enquiries="We receive what you write on the contact page or when you ask for a session, and use it to answer you."
          browser="The forms of this site send nothing: what you write in them does not leave your browser. To reach us, call us or write an e-mail."
        />,
        'For a student under 18 we need the consent of a parent or guardian.',
        'No cookies, no tracking, no advertisements, nothing loaded from other companies.',
        'You can see, correct or delete what we have, and take back your consent with one message.',
      ]}
    />
  ),
};

const SECTIONS = [
  SHORT_VERSION,
  ...PRIVACY_ON_DEVICE,
  ...PRIVACY_WITH_US,
  ...PRIVACY_RIGHTS,
  PRIVACY_ENTRIES,
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What we know about you and your child, where it is kept, and how you can have it deleted. In plain words, because it concerns children."
      sections={SECTIONS}
    />
  );
}
