import { LegalPage, type LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import { BulletList } from '#web/areas/site/information/components/legal-text.tsx';
import { TERMS_OF_SERVICES } from '#web/areas/site/information/content/terms-of-services.tsx';
import { TERMS_OF_SITE } from '#web/areas/site/information/content/terms-of-site.tsx';

const SHORT_VERSION: LegalSection = {
  id: 'short-version',
  title: 'The short version',
  body: (
    <BulletList
      items={[
        'The site is free. It informs and helps you to reach us.',
        'Your account is kept on your own device, and only you can look after it.',
        'The career assessment and DMIT are no measure of a child. Please do not decide by them alone.',
        'A request becomes an appointment when we have spoken with you.',
        'No one can promise a rank, an admission, a scholarship or a visa.',
      ]}
    />
  ),
};

const SECTIONS = [SHORT_VERSION, ...TERMS_OF_SITE, ...TERMS_OF_SERVICES];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms and conditions"
      lead="The rules for using this site and asking for our services. We have kept them short and plain, so that you can really read them."
      sections={SECTIONS}
    />
  );
}
