import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '#contracts/pages.ts';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import { ByAccounts } from '#web/areas/families/index.ts';
import { LegalPage, type LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  OfficeAddress,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';

const termsOfServices = (): readonly LegalSection[] => [
  {
    id: 'career-assessment',
    title: t`The career assessment`,
    body: (
      <p>
        <Trans>
          It looks for certain words in your answers and names careers that go with them. It is a start for a
          conversation. It is not a psychological test, and it does not know your marks, your health or your
          family’s situation. Please do not decide on a stream, a course or a job by it alone.
        </Trans>
      </p>
    ),
  },
  {
    id: 'dmit',
    title: t`DMIT`,
    body: (
      <>
        <p>
          <Trans>
            DMIT is a fingerprint-pattern analysis said to reveal inborn talents, learning style, memory
            capacity and dominant brain traits. We make no claim that it does.
          </Trans>
        </p>
        <p className="font-semibold">{i18n._(DMIT_DISCLOSURE.evidence)}</p>
        <p>{i18n._(DMIT_DISCLOSURE.careers)}</p>
        <p>
          <Trans>
            More is on the page about <TextLink to={paths.dmit}>DMIT</TextLink>.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: t`Counselling sessions`,
    body: (
      <>
        <p>
          <ByPublicServices
            enquiries={t`The button for a session sends us a request. It is not yet an appointment: it becomes one when we have spoken and agreed on a day and time.`}
            browser={t`The button for a session sends nothing: nothing leaves your browser. To ask for a session, please call us or write an e-mail. It is an appointment when we have spoken and agreed on a day and time.`}
          />
        </p>
        <p>
          <Trans>
            If you cannot come, please tell us as early as you can. If we cannot, we tell you and offer
            another time.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: t`Fees`,
    body: (
      <p>
        <Trans>
          Nothing is sold and nothing is paid on this site. If a service has a fee, we tell you what it is and
          what it covers before you decide, together with what happens when you stop early. You owe nothing
          for a request or a message.
        </Trans>
      </p>
    ),
  },
  {
    id: 'no-guarantees',
    title: t`What no one can promise`,
    body: (
      <>
        <p>
          <Trans>We advise and help with care. Some things are decided by others:</Trans>
        </p>
        <BulletList
          items={[
            t`Universities decide about admission, and those who give scholarships decide about scholarships.`,
            t`The officers of the other country decide about a visa. No one can promise you one.`,
            t`Marks and ranks depend on the student, the exam and the day. A bridging course does not replace school.`,
            t`What a counsellor says is advice. The decision stays with the student and the family.`,
            t`We do not diagnose or treat. For worries about health or learning difficulties please see a doctor or a psychologist.`,
          ]}
        />
      </>
    ),
  },
  {
    id: 'if-something-goes-wrong',
    title: t`If something goes wrong`,
    body: (
      <>
        <p>
          <Trans>
            We try to keep the site correct and running, but there may be mistakes and pauses. If you find a
            mistake, please tell us. Check last dates, fees and rules with the school, university or office
            itself before you rely on them.
          </Trans>
        </p>
        <p>
          <Trans>
            We answer for harm that we cause by intent or carelessness, as the law says. Nothing in these
            terms takes away rights that the law gives you, for example as a consumer.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: t`Law and disagreements`,
    body: (
      <p>
        <Trans>
          The law of India applies. If you are unhappy with us, please talk to us first: most things can be
          solved in a conversation. You can still go to a consumer commission or a court that is responsible
          for the matter.
        </Trans>
      </p>
    ),
  },
  {
    id: 'changes',
    title: t`When these terms change`,
    body: (
      <p>
        <Trans>
          We change the date at the top. For a service that you have already agreed on with us, the terms of
          that day stay. What we do with your data is on the page{' '}
          <TextLink to={paths.privacy}>Privacy</TextLink>, and questions are welcome through the{' '}
          <TextLink data-name="contact" to={paths.contact}>
            contact page
          </TextLink>
          .
        </Trans>
      </p>
    ),
  },
];

const termsOfSite = (): readonly LegalSection[] => [
  {
    id: 'who-we-are',
    title: t`Who we are`,
    body: (
      <>
        <p>
          <Trans>
            These terms are between you and the consultancy that runs this site. “We” means the consultancy.
          </Trans>
        </p>
        <OfficeAddress />
      </>
    ),
  },
  {
    id: 'this-site',
    title: t`What this site is for`,
    body: (
      <p>
        <ByPublicServices
          enquiries={
            <ByAccounts
              here={t`You can read about our four services, make an account on your device, take a career assessment, write to us and ask for a counselling session.`}
              onServer={t`You can read about our four services, make an account, take a career assessment, write to us and ask for a counselling session.`}
            />
          }
          browser={t`You can read about our four services, make an account on your device, take a career assessment, and find out how to reach us. The forms send nothing; please call us or write an e-mail.`}
        />{' '}
        <Trans>
          Using the site costs nothing. By using it you agree to these terms. If you do not agree, please do
          not use it; you can still call us or visit.
        </Trans>
      </p>
    ),
  },
  {
    id: 'under-18',
    title: t`If you are under 18`,
    body: (
      <p>
        <Trans>
          Please read these terms with a parent or guardian, and make the account together. A session for a
          student under 18 needs the consent of a parent or guardian, who agrees to these terms on the
          student’s behalf.
        </Trans>
      </p>
    ),
  },
  {
    id: 'account',
    title: t`Your account`,
    body: (
      <>
        <div className="space-y-4 at-accounts:hidden">
          <p>
            <Trans>
              The account is kept in the storage of the browser in which you make it, and nowhere else. That
              has two sides:
            </Trans>
          </p>
          <BulletList
            items={[
              t`We cannot see it. We also cannot reset its password or bring it back after the browser’s data was cleared.`,
              t`Anyone who uses the same browser may be able to see it. On a shared device, use Logout when you leave.`,
              t`It does not follow you to another phone or computer. You can make a new account there.`,
            ]}
          />
        </div>
        <div className="hidden space-y-4 at-accounts:block">
          <p>
            <Trans>We keep the account for you, so that you can use it on any phone or computer.</Trans>
          </p>
          <BulletList
            items={[
              t`It belongs to one person. Please share neither the account nor its password: two guardians of a child each have their own.`,
              t`We link a child to your account only when we know that you may see its data. We end the link when that is no longer so.`,
              t`On a shared device, use Logout when you leave.`,
            ]}
          />
        </div>
        <p>
          <Trans>
            Please give your own details, and choose a password that you use nowhere else. Help with a lost
            one is on the page <TextLink to={paths.forgotPassword}>Forgot password</TextLink>.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: t`Using the site fairly`,
    body: (
      <BulletList
        items={[
          t`Send us only what is true, and only what concerns you, your child, or somebody who has asked you to write.`,
          t`Do not try to break in, to overload the site, or to read what belongs to others.`,
          t`Do not use programs to send forms.`,
          t`The staff portal is for our staff.`,
        ]}
      />
    ),
  },
  {
    id: 'words-and-pictures',
    title: t`Words, pictures and the name`,
    body: (
      <p>
        <Trans>
          The texts, drawings and lettering of this site belong to us or to those who allow us to use them.
          You may print pages and your own results for your family, and share links. For any other use please
          ask us first.
        </Trans>
      </p>
    ),
  },
];

const shortVersion = (): LegalSection => ({
  id: 'short-version',
  title: t`The short version`,
  body: (
    <BulletList
      items={[
        t`The site is free. It informs and helps you to reach us.`,
        <ByAccounts
          key="account"
          here={t`Your account is kept on your own device, and only you can look after it.`}
          onServer={t`Your account is yours alone. Please keep its password to yourself.`}
        />,
        t`The career assessment and DMIT are no measure of a child. Please do not decide by them alone.`,
        t`A request becomes an appointment when we have spoken with you.`,
        t`No one can promise a rank, an admission, a scholarship or a visa.`,
      ]}
    />
  ),
});

export function TermsPage() {
  return (
    <LegalPage
      title={t`Terms and conditions`}
      lead={t`The rules for using this site and asking for our services. We have kept them short and plain, so that you can really read them.`}
      sections={[shortVersion(), ...termsOfSite(), ...termsOfServices()]}
    />
  );
}
