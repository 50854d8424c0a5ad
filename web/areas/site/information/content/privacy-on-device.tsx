import { paths } from '#contracts/pages.ts';
import type { LegalSection } from '#web/areas/site/information/components/legal-page.tsx';
import {
  BulletList,
  ByPublicServices,
  TermList,
  TextLink,
} from '#web/areas/site/information/components/legal-text.tsx';

export const PRIVACY_ON_DEVICE: readonly LegalSection[] = [
  {
    id: 'on-your-device',
    title: 'What stays on your device',
    body: (
      <>
        <p>
          A family’s account lives only in the storage of the browser in which you made it. We have no copy,
          we cannot read it, and we cannot bring it back when it is lost. Your browser keeps:
        </p>
        <BulletList
          items={[
            'Your account: name, e-mail, the parent’s name, and whatever else you filled in at sign-up. It stays until you remove it. The password is kept in a scrambled form that nobody can read.',
            'Your e-mail address, if you ticked “Remember me”. It stays until you sign in without the tick.',
            'Your answers in the career assessment, finished or not, and your last results. They stay until you use the Clear link below the form or Logout, until somebody signs up, or until another account signs in.',
            'Your answers in the interest inventory, only if you ticked the box that keeps them, and a parent’s guesses only if both of you agreed. They go when you take the tick away, start again or use Logout, or when another account signs in.',
            'What you have typed into the contact form, the sign-up form or the form for a session, and your last request for a session. It goes when the form is sent or discarded, at Logout, or when the tab is closed; the request stays until Logout or until the tab is closed.',
          ]}
        />
        <p>
          The career assessment and the interest inventory are worked out in your browser and are not sent to
          us.{' '}
          <ByPublicServices
            enquiries="Only if you ask for a counselling session and tick the box that says so, your answers and the careers they led to go with the request. Each box is empty until you tick it."
            browser="The same is true of what you write on the contact page, and of the button for a counselling session: nothing leaves your browser."
          />
        </p>
        <p>
          On a shared computer or phone, please use Logout when you leave. To delete everything, use{' '}
          <TextLink to={paths.forgotPassword}>Remove the account from this device</TextLink>, or clear the
          data of this site in the browser’s settings.
        </p>
      </>
    ),
  },
  {
    id: 'offline',
    title: 'Pages kept for reading without internet',
    body: (
      <p>
        Your browser keeps the pages of this site that you have already seen, so that you can read them
        without internet. They are the same pages that everybody sees and hold nothing about you. Clearing the
        data of this site in the browser’s settings removes them.
      </p>
    ),
  },
  {
    id: 'what-we-never-do',
    title: 'What we never do',
    body: (
      <BulletList
        items={[
          'We set no cookies. Only our own staff get one, when they sign in to the staff portal: by it we recognise their device.',
          'We do not track you, on this site or anywhere else, and we do not watch how a child behaves on it.',
          'We show no advertisements.',
          'The pages load nothing from other companies: no outside fonts, maps, videos, counters or buttons. Nobody else learns that you were here.',
          'We do not sell or rent what we know about a family.',
        ]}
      />
    ),
  },
];

/** The last section: most readers do not need it. */
export const PRIVACY_ENTRIES: LegalSection = {
  id: 'entries',
  title: 'Names of the entries in your browser',
  body: (
    <>
      <p>
        For those who look into their browser’s settings: these are the names under which this site keeps
        entries on your device.
      </p>
      <TermList
        items={[
          {
            term: <code>user</code>,
            text: 'The account of the person who is signed in: name, e-mail, the parent’s name, and whatever else you filled in at sign-up, such as school, age, occupation, city, country and what you are looking for. The password is kept in a scrambled form that nobody can read. Logout removes this entry.',
          },
          {
            term: <code>registeredUsers</code>,
            text: 'All accounts that were made on this device. They stay after Logout, so that each of you can sign in again.',
          },
          {
            term: <code>userEmail</code>,
            text: 'Your e-mail address, if you ticked “Remember me” when you signed in. Signing in without the tick removes it.',
          },
          {
            term: <code>careerDraft</code>,
            text: 'Your answers in the career assessment, finished or not, so that you can go on with them or change them another day. They stay until you use the Clear link below the form or Logout, or until another account signs in.',
          },
          {
            term: <code>careerResult</code>,
            text: 'The answers behind your last results, with their day, so that you can open the results again. They go together with careerDraft.',
          },
          {
            term: <code>interestInventory</code>,
            text: 'Your answers in the interest inventory and, after both of you agreed, a parent’s guesses, so that you can go on another day.',
          },
          {
            term: <code>messageDraft</code>,
            text: 'What you have typed on the contact page so far, so that reloading the page does not lose it. It goes when the message is sent, at Logout, or when the tab is closed.',
          },
          {
            term: <code>bookingDraft</code>,
            text: 'What you have typed into the form for a session so far, without your ticks, so that reloading the page does not lose it. It goes when the request is sent or discarded, at Logout, or when the tab is closed.',
          },
          {
            term: <code>sentRequests</code>,
            text: 'Your last request for a session with each service, with what you sent and its reference, so that the button shows it again. It goes at Logout, or when the tab is closed.',
          },
          {
            term: <code>sendingDevice</code>,
            text: 'A random number that goes along when you send us a message or a request, so that one device that sends too much is stopped, and not everybody on its network. It says nothing about you, is not kept with what you sent, and goes when the tab is closed.',
          },
          {
            term: <code>signupDraft</code>,
            text: 'What you have typed into the sign-up form so far, without the password, so that reloading the page does not lose it. It goes when the account is made or the tab is closed.',
          },
        ]}
      />
    </>
  ),
};
