import { paths } from '#contracts/pages.ts';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import { LegalPage, type LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  OfficeAddress,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';

const TERMS_OF_SERVICES: readonly LegalSection[] = [
  {
    id: 'career-assessment',
    title: 'The career assessment',
    body: (
      <p>
        It looks for certain words in your answers and names careers that go with them. It is a start for a
        conversation. It is not a psychological test, and it does not know your marks, your health or your
        family’s situation. Please do not decide on a stream, a course or a job by it alone.
      </p>
    ),
  },
  {
    id: 'dmit',
    title: 'DMIT',
    body: (
      <>
        <p>
          DMIT is a fingerprint-pattern analysis said to reveal inborn talents, learning style, memory
          capacity and dominant brain traits. We make no claim that it does.
        </p>
        <p className="font-semibold">{DMIT_DISCLOSURE.evidence}</p>
        <p>{DMIT_DISCLOSURE.careers}</p>
        <p>
          More is on the page about <TextLink to={paths.dmit}>DMIT</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: 'Counselling sessions',
    body: (
      <>
        <p>
          <ByPublicServices
            enquiries="The button for a session sends us a request. It is not yet an appointment: it becomes one when we have spoken and agreed on a day and time."
            browser="The button for a session sends nothing: nothing leaves your browser. To ask for a session, please call us or write an e-mail. It is an appointment when we have spoken and agreed on a day and time."
          />
        </p>
        <p>
          If you cannot come, please tell us as early as you can. If we cannot, we tell you and offer another
          time.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    body: (
      <p>
        Nothing is sold and nothing is paid on this site. If a service has a fee, we tell you what it is and
        what it covers before you decide, together with what happens when you stop early. You owe nothing for
        a request or a message.
      </p>
    ),
  },
  {
    id: 'no-guarantees',
    title: 'What no one can promise',
    body: (
      <>
        <p>We advise and help with care. Some things are decided by others:</p>
        <BulletList
          items={[
            'Universities decide about admission, and those who give scholarships decide about scholarships.',
            'The officers of the other country decide about a visa. No one can promise you one.',
            'Marks and ranks depend on the student, the exam and the day. A bridging course does not replace school.',
            'What a counsellor says is advice. The decision stays with the student and the family.',
            'We do not diagnose or treat. For worries about health or learning difficulties please see a doctor or a psychologist.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'if-something-goes-wrong',
    title: 'If something goes wrong',
    body: (
      <>
        <p>
          We try to keep the site correct and running, but there may be mistakes and pauses. If you find a
          mistake, please tell us. Check last dates, fees and rules with the school, university or office
          itself before you rely on them.
        </p>
        <p>
          We answer for harm that we cause by intent or carelessness, as the law says. Nothing in these terms
          takes away rights that the law gives you, for example as a consumer.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law and disagreements',
    body: (
      <p>
        The law of India applies. If you are unhappy with us, please talk to us first: most things can be
        solved in a conversation. You can still go to a consumer commission or a court that is responsible for
        the matter.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: (
      <p>
        We change the date at the top. For a service that you have already agreed on with us, the terms of
        that day stay. What we do with your data is on the page{' '}
        <TextLink to={paths.privacy}>Privacy</TextLink>, and questions are welcome through the{' '}
        <TextLink to={paths.contact}>contact page</TextLink>.
      </p>
    ),
  },
];

const TERMS_OF_SITE: readonly LegalSection[] = [
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
