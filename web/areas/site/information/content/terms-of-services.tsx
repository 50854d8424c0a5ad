import { paths } from '#contracts/pages.ts';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import type { LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';

export const TERMS_OF_SERVICES: readonly LegalSection[] = [
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
