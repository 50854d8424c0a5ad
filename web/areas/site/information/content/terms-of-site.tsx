import { paths } from '#contracts/pages.ts';
import type { LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  OfficeAddress,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';

export const TERMS_OF_SITE: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          These terms are between you and the consultancy that runs this site. “We” means the consultancy.
        </p>
        <OfficeAddress />
      </>
    ),
  },
  {
    id: 'this-site',
    title: 'What this site is for',
    body: (
      <p>
        <ByPublicServices
          enquiries="You can read about our four services, make an account on your device, take a career assessment, write to us and ask for a counselling session."
          browser="You can read about our four services, make an account on your device, take a career assessment, and find out how to reach us. The forms send nothing; please call us or write an e-mail."
        />{' '}
        Using the site costs nothing. By using it you agree to these terms. If you do not agree, please do not
        use it; you can still call us or visit.
      </p>
    ),
  },
  {
    id: 'under-18',
    title: 'If you are under 18',
    body: (
      <p>
        Please read these terms with a parent or guardian, and make the account together. A session for a
        student under 18 needs the consent of a parent or guardian, who agrees to these terms on the student’s
        behalf.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          The account is kept in the storage of the browser in which you make it, and nowhere else. That has
          two sides:
        </p>
        <BulletList
          items={[
            'We cannot see it. We also cannot reset its password or bring it back after the browser’s data was cleared.',
            'Anyone who uses the same browser may be able to see it. On a shared device, use Logout when you leave.',
            'It does not follow you to another phone or computer. You can make a new account there.',
          ]}
        />
        <p>
          Please give your own details, and choose a password that you use nowhere else. Help with a lost one
          is on the page <TextLink to={paths.forgotPassword}>Forgot password</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Using the site fairly',
    body: (
      <BulletList
        items={[
          'Send us only what is true, and only what concerns you, your child, or somebody who has asked you to write.',
          'Do not try to break in, to overload the site, or to read what belongs to others.',
          'Do not use programs to send forms.',
          'The staff portal is for our staff.',
        ]}
      />
    ),
  },
  {
    id: 'words-and-pictures',
    title: 'Words, pictures and the name',
    body: (
      <p>
        The texts, drawings and lettering of this site belong to us or to those who allow us to use them. You
        may print pages and your own results for your family, and share links. For any other use please ask us
        first.
      </p>
    ),
  },
];
