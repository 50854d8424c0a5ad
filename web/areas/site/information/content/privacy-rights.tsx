import { paths } from '#contracts/pages.ts';
import type { LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  OfficeAddress,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';

export const PRIVACY_RIGHTS: readonly LegalSection[] = [
  {
    id: 'children',
    title: 'Children under 18',
    body: (
      <>
        <p>
          Most of our students are under 18. India’s Digital Personal Data Protection Act, 2023 calls all of
          them children and asks for the verifiable consent of a parent or lawful guardian before their data
          is used.
        </p>
        <p>
          <ByPublicServices
            enquiries="So the form for a session asks for the student’s age. Under 18, a parent or guardian must agree with their own name and phone number or e-mail address; a student can’t agree in their place. We then make sure that the consent is really theirs: we call them, or they enter a code that we send to their e-mail address if we knew it as theirs before. Until then a career assessment or an interest result that was sent stays closed; we read the rest of the request, with its message, to call."
            browser="So we ask for the student’s age, and under 18 we speak with the parent or guardian before any session, to make sure that the consent is really theirs."
          />{' '}
          We write down who agreed to which words, when, and how it was confirmed.
        </p>
        <p>We do not track children, watch their behaviour, or aim advertisements at them.</p>
        <p>
          If you are under 18, please read this page with a parent, and ask them before you send us anything.
        </p>
      </>
    ),
  },
  {
    id: 'taking-consent-back',
    title: 'Taking your consent back',
    body: (
      <>
        <p>
          It is as easy as giving it.{' '}
          <ByPublicServices
            enquiries={
              <>
                Send one line through the <TextLink to={paths.contact}>contact page</TextLink>, write an
                e-mail, or call.
              </>
            }
            browser={
              <>
                Write one line by e-mail, or call: both are on the{' '}
                <TextLink to={paths.contact}>contact page</TextLink>.
              </>
            }
          />{' '}
          You need no reason and no form.
        </p>
        <p>
          We then stop using the data and delete it, unless a law tells us to keep a part. If so, we tell you
          which part and why. What we did before you took the consent back remains lawful.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'What you can ask us for',
    body: (
      <>
        <BulletList
          items={[
            'Access: what we know about you and your child, what we use it for, and whether anyone else has received it.',
            'Correction: we put right what is wrong, and complete what is missing or out of date.',
            'Erasure: we delete it. What remains is a line in our log, without names, that says that it was done and when.',
            'A complaint: we look into it and answer you.',
            'Naming somebody who may use these rights for you, should you no longer be able to.',
          ]}
        />
        <p>
          A parent or guardian may ask for a child. Write to the first e-mail address below, or use any other
          way that suits you. To be sure that we do not give your data to a stranger, we may call you back on
          the number that we have. Asking costs nothing, and we answer within the time that the law sets.
        </p>
        <OfficeAddress />
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'If you are not satisfied',
    body: (
      <p>
        Please tell us first, and write “Complaint” above your message. A person who can decide will look into
        it and answer you. If that does not settle the matter, you can turn to the Data Protection Board of
        India.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this page changes',
    body: (
      <p>
        We change the date at the top. If a change touches something that you have agreed to, we ask you
        again. The rules for using this site are in the{' '}
        <TextLink to={paths.terms}>terms and conditions</TextLink>.
      </p>
    ),
  },
];
