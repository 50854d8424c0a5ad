import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '#contracts/pages.ts';
import { ByAccounts } from '#web/areas/families/index.ts';
import { LegalPage, type LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  OfficeAddress,
  TermList,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';
import { privacyWithUs } from '#web/areas/site/information/content/privacy-with-us.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';

const privacyOnDevice = (): readonly LegalSection[] => [
  {
    id: 'on-your-device',
    title: t`What stays on your device`,
    body: (
      <>
        <p>
          <ByAccounts
            here={t`A family’s account lives only in the storage of the browser in which you made it. We have no copy, we cannot read it, and we cannot bring it back when it is lost. Your browser keeps:`}
            onServer={t`We keep your account, so that you can use it on every device; see below. Your browser keeps:`}
          />
        </p>
        <BulletList
          items={[
            <ByAccounts
              key="account"
              here={t`Your account: name, e-mail, the parent’s name, and whatever else you filled in at sign-up. It stays until you remove it. The password is kept in a scrambled form that nobody can read.`}
              onServer={t`A copy of your account without the password, so that the pages can greet you. It goes at Logout, or when the session ends.`}
            />,
            t`Your e-mail address, if you ticked “Remember me”. It stays until you sign in without the tick.`,
            t`Your answers in the career assessment, finished or not, and your last results. They stay until you use the Clear link below the form or Logout, until somebody signs up, or until another account signs in.`,
            t`Your answers in the interest inventory, only if you ticked the box that keeps them, and a parent’s guesses only if both of you agreed. They go when you take the tick away, start again or use Logout, or when another account signs in.`,
            t`What you have typed into the contact form, the sign-up form, the form for a session or the form about your data, and your last request for a session. It goes when the form is sent or discarded, at Logout, or when the tab is closed; the request stays until Logout or until the tab is closed.`,
          ]}
        />
        <p>
          <Trans>
            The career assessment and the interest inventory are worked out in your browser and are not sent
            to us.
          </Trans>{' '}
          <ByPublicServices
            enquiries={t`Only if you ask for a counselling session and tick the box that says so, your answers and the careers they led to go with the request. Each box is empty until you tick it.`}
            browser={t`The same is true of what you write on the contact page, and of the button for a counselling session: nothing leaves your browser.`}
          />
        </p>
        <p>
          <Trans>
            On a shared computer or phone, please use Logout when you leave. To delete everything, use{' '}
            <TextLink to={paths.forgotPassword}>Remove the account from this device</TextLink>, or clear the
            data of this site in the browser’s settings.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'offline',
    title: t`Pages kept for reading without internet`,
    body: (
      <p>
        <Trans>
          Your browser keeps the pages of this site that you have already seen, so that you can read them
          without internet. They are the same pages that everybody sees and hold nothing about you. Clearing
          the data of this site in the browser’s settings removes them.
        </Trans>
      </p>
    ),
  },
  {
    id: 'what-we-never-do',
    title: t`What we never do`,
    body: (
      <BulletList
        items={[
          <ByAccounts
            key="cookies"
            here={t`We set no cookies. Only our own staff get one, when they sign in to the staff portal: by it we recognise their device.`}
            onServer={t`We set no cookies but one: it keeps you signed in to your account. Our own staff get another, when they sign in to the staff portal: by it we recognise their device.`}
          />,
          t`We do not track you, on this site or anywhere else, and we do not watch how a child behaves on it.`,
          t`We show no advertisements.`,
          t`The pages load nothing from other companies: no outside fonts, maps, videos, counters or buttons. Nobody else learns that you were here.`,
          t`We do not sell or rent what we know about a family.`,
        ]}
      />
    ),
  },
];

/** The last section: most readers do not need it. */
const privacyEntries = (): LegalSection => ({
  id: 'entries',
  title: t`Names of the entries in your browser`,
  body: (
    <>
      <p>
        <Trans>
          For those who look into their browser’s settings: these are the names under which this site keeps
          entries on your device.
        </Trans>
      </p>
      <TermList
        items={[
          {
            term: <code>user</code>,
            text: t`The account of the person who is signed in: name, e-mail, the parent’s name, and whatever else you filled in at sign-up, such as school, age, occupation, city, country and what you are looking for. The password is kept in a scrambled form that nobody can read. Logout removes this entry.`,
          },
          {
            term: <code>registeredUsers</code>,
            text: t`All accounts that were made on this device. They stay after Logout, so that each of you can sign in again.`,
          },
          {
            term: <code>userEmail</code>,
            text: t`Your e-mail address, if you ticked “Remember me” when you signed in. Signing in without the tick removes it.`,
          },
          {
            term: <code>userSince</code>,
            text: t`When your account with us was made, so that your answers stay yours when its address changes. Logout removes this entry.`,
          },
          {
            term: <code>userLeaving</code>,
            text: t`A mark that you have logged out while there was no network, until we know of it.`,
          },
          {
            term: <code>accountWork</code>,
            text: t`The answers of accounts that are not signed in, put away under their e-mail addresses until the next sign-in. It goes when the account is removed from this device.`,
          },
          {
            term: <code>language</code>,
            text: t`The language that you chose at the top of a page, so that the home page can offer it again. It stays until you choose another one.`,
          },
          {
            term: <code>careerDraft</code>,
            text: t`Your answers in the career assessment, finished or not, so that you can go on with them or change them another day; each tab also has its own until it is closed. They stay until you use the Clear link below the form. If you are signed in they belong to your account: after Logout, or when another account signs in, they are put away under accountWork until you sign in again. Signing up or in asks whether answers of nobody’s account go into yours or are deleted.`,
          },
          {
            term: <code>careerResult</code>,
            text: t`The answers behind your last results, with their day, so that you can open the results again. They go together with careerDraft.`,
          },
          {
            term: <code>interestInventory</code>,
            text: t`Your answers in the interest inventory and, after both of you agreed, a parent’s guesses, so that you can go on another day. They belong to your account as careerDraft does.`,
          },
          {
            term: <code>interestRun</code>,
            text: t`Your answers in the interest inventory in this tab, also with a parent’s guesses, so that Back and a reload do not lose them. It goes at Logout, or when the tab is closed.`,
          },
          {
            term: <code>messageDraft</code>,
            text: t`What you have typed on the contact page so far, so that reloading the page does not lose it. It goes when the message is sent, at Logout, or when the tab is closed.`,
          },
          {
            term: <code>privacyDraft</code>,
            text: t`What you have typed into the form about your data so far, so that reloading the page does not lose it. It goes when the request is sent, at Logout, or when the tab is closed.`,
          },
          {
            term: <code>bookingDraft</code>,
            text: t`What you have typed into the form for a session so far, without your ticks, so that reloading the page does not lose it. It goes when the request is sent or discarded, at Logout, or when the tab is closed.`,
          },
          {
            term: <code>sentRequests</code>,
            text: t`Your last request for a session with each service, with what you sent and its reference, so that the button shows it again. It goes at Logout, or when the tab is closed.`,
          },
          {
            term: <code>bookings</code>,
            text: t`The references of your last ten requests for a session, with the service, the wished day and the days of asking and of our answer, so that the page Your requests shows them on another day. No name, number or message. You remove each there; they belong to your account as careerDraft does.`,
          },
          {
            term: <code>sendingDevice</code>,
            text: t`A random number that goes along when you send us a message or a request, so that one device that sends too much is stopped, and not everybody on its network. It says nothing about you, is not kept with what you sent, and goes when the tab is closed.`,
          },
          {
            term: <code>youngestAge</code>,
            text: t`An age under 18 that was given in a form here, or that a student under 18 was writing, without a name. It goes along if the form is then sent for an adult, so that we ask a parent first. The age of a careerResult of the same day and name goes along in the same way. It counts until the end of the day, and goes when a request or message of a student under 18 is sent.`,
          },
          {
            term: <code>signupDraft</code>,
            text: t`What you have typed into the sign-up form so far, without the password, so that reloading the page does not lose it. It goes when the account is made or the tab is closed.`,
          },
        ]}
      />
    </>
  ),
});

const privacyRights = (): readonly LegalSection[] => [
  {
    id: 'children',
    title: t`Children under 18`,
    body: (
      <>
        <p>
          <Trans>
            Most of our students are under 18. India’s Digital Personal Data Protection Act, 2023 calls all of
            them children and asks for the verifiable consent of a parent or lawful guardian before their data
            is used.
          </Trans>
        </p>
        <p>
          <ByPublicServices
            enquiries={t`So the form for a session asks for the student’s age. Under 18, a parent or guardian must agree with their own name and phone number or e-mail address; a student can’t agree in their place. We then make sure that the consent is really theirs: we call them, or they enter a code that we send to their e-mail address if we knew it as theirs before. Until then a career assessment or an interest result that was sent stays closed; we read the rest of the request, with its message, to call.`}
            browser={t`So we ask for the student’s age, and under 18 we speak with the parent or guardian before any session, to make sure that the consent is really theirs.`}
          />{' '}
          <Trans>We write down who agreed to which words, when, and how it was confirmed.</Trans>
        </p>
        <p>
          <Trans>We do not track children, watch their behaviour, or aim advertisements at them.</Trans>
        </p>
        <p>
          <Trans>
            If you are under 18, please read this page with a parent, and ask them before you send us
            anything.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'taking-consent-back',
    title: t`Taking your consent back`,
    body: (
      <>
        <p>
          <Trans>It is as easy as giving it.</Trans>{' '}
          <ByPublicServices
            enquiries={
              <Trans>
                Use <TextLink to={paths.privacyRequest}>Ask about your data</TextLink>, write an e-mail, or
                call.
              </Trans>
            }
            browser={
              <Trans>
                Write one line by e-mail, or call: both are on the{' '}
                <TextLink to={paths.contact}>contact page</TextLink>.
              </Trans>
            }
          />{' '}
          <Trans>You need no reason.</Trans>
        </p>
        <p>
          <Trans>
            We then stop using the data and delete it, unless a law tells us to keep a part. If so, we tell
            you which part and why. What we did before you took the consent back remains lawful.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: t`What you can ask us for`,
    body: (
      <>
        <BulletList
          items={[
            t`Access: what we know about you and your child, what we use it for, and whether anyone else has received it.`,
            t`Correction: we put right what is wrong, and complete what is missing or out of date.`,
            t`Erasure: we delete it. What remains is a line in our log, without names, that says that it was done and when.`,
            t`A complaint: we look into it and answer you.`,
            t`Naming somebody who may use these rights for you, should you no longer be able to.`,
          ]}
        />
        <p>
          <Trans>A parent or guardian may ask for a child.</Trans>{' '}
          <ByPublicServices
            enquiries={
              <Trans>
                Use <TextLink to={paths.privacyRequest}>Ask about your data</TextLink>, write to the first
                e-mail address below, or use any other way that suits you.
              </Trans>
            }
            browser={t`Write to the first e-mail address below, or use any other way that suits you.`}
          />{' '}
          <Trans>
            To be sure that we do not give your data to a stranger, we may call you back on the number that we
            have. Asking costs nothing, and we answer within the time that the law sets.
          </Trans>
        </p>
        <OfficeAddress />
      </>
    ),
  },
  {
    id: 'complaints',
    title: t`If you are not satisfied`,
    body: <Complaints />,
  },
  {
    id: 'changes',
    title: t`When this page changes`,
    body: (
      <p>
        <Trans>
          We change the date at the top. If a change touches something that you have agreed to, we ask you
          again. The rules for using this site are in the{' '}
          <TextLink to={paths.terms}>terms and conditions</TextLink>.
        </Trans>
      </p>
    ),
  },
];

function Complaints() {
  const { grievanceContact } = readConsultancy();
  return (
    <p>
      <Trans>Please tell us first, and write “Complaint” above your message.</Trans>{' '}
      {grievanceContact === null
        ? t`A person who can decide will look into it and answer you.`
        : t`${grievanceContact} will look into it and answer you.`}{' '}
      <Trans>If that does not settle the matter, you can turn to the Data Protection Board of India.</Trans>
    </p>
  );
}

const shortVersion = (): LegalSection => ({
  id: 'short-version',
  title: t`The short version`,
  body: (
    <BulletList
      items={[
        <ByAccounts
          key="account"
          here={t`Your account on this site stays in your own browser.`}
          onServer={t`We keep your account for you, and show it to nobody else.`}
        />,
        <ByPublicServices
          key="assessment"
          enquiries={t`The career assessment is not sent to us unless you tick a box.`}
          browser={t`The career assessment is not sent to us.`}
        />,
        <ByPublicServices
          key="messages"
          enquiries={t`We receive what you write on the contact page or when you ask for a session, and use it to answer you.`}
          browser={t`The forms of this site send nothing: what you write in them does not leave your browser. To reach us, call us or write an e-mail.`}
        />,
        t`For a student under 18 we need the consent of a parent or guardian.`,
        t`No cookies, no tracking, no advertisements, nothing loaded from other companies.`,
        t`You can see, correct or delete what we have, and take back your consent with one message.`,
      ]}
    />
  ),
});

export function PrivacyPage() {
  return (
    <LegalPage
      title={t`Privacy`}
      lead={t`What we know about you and your child, where it is kept, and how you can have it deleted. In plain words, because it concerns children.`}
      sections={[
        shortVersion(),
        ...privacyOnDevice(),
        ...privacyWithUs(),
        ...privacyRights(),
        privacyEntries(),
      ]}
    />
  );
}
