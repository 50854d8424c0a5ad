import { t } from '@lingui/core/macro';
import type { NamedText, ServiceContent } from './service-content.ts';

export const dmitContent = (): ServiceContent => ({
  service: 'dmit',
  lead: t`DMIT is a fingerprint-pattern analysis said to reveal inborn talents, learning style, memory capacity and dominant brain traits. Here is what a session is like, and what it can and cannot tell you.`,
  what: {
    title: t`What it is`,
    paragraphs: [
      t`DMIT stands for dermatoglyphics multiple intelligence test. Dermatoglyphics is the study of the fine ridges on our fingers. Everyone has them, they form before birth, and no two people share the same ones.`,
      t`In this test a person looks at the pattern on each finger: an arch, a loop or a whorl. A written report then links the patterns to talents and habits of learning. The patterns are real. What they are said to mean has not been shown by science, and we tell every family so before we begin.`,
      t`Some parents find that the report gives them a reason to sit down and talk with their child about what comes easily and what is hard. That talk is the part worth keeping. You do not need DMIT for any of our other services.`,
    ],
  },
  topics: {
    title: t`What the report is said to show`,
    items: [
      {
        name: t`Inborn talents`,
        text: t`Fields a child is said to lean towards, such as music, numbers or words. Hold this beside what your child really enjoys doing.`,
      },
      {
        name: t`Learning style`,
        text: t`Whether a child is said to learn best by seeing, hearing or doing. Most children use all three, so try each of them.`,
      },
      {
        name: t`Memory capacity`,
        text: t`How easily a child is said to remember. Sleep, practice and interest matter for every child, whatever a report says.`,
      },
      {
        name: t`Dominant brain traits`,
        text: t`Ways of thinking that are said to come first. Take them as a question to talk about, not as a label to keep.`,
      },
    ],
  },
  audience: {
    title: t`Who it may suit`,
    items: [
      t`Parents who are curious about DMIT and want it explained plainly, with its limits, before they decide.`,
      t`Families who would like some calm time together to talk about how their child learns.`,
      t`Children and teenagers who feel like taking part. A child who would rather not should not.`,
      t`It is not for anyone who needs a diagnosis, a measure of intelligence, or help with a health or learning difficulty. Please see a doctor or a psychologist for those.`,
    ],
  },
  steps: {
    title: t`How it goes`,
    items: [
      {
        name: t`We talk first`,
        text: t`We explain what DMIT is, read the notice on this page with you, and answer your questions. You can stop here.`,
      },
      {
        name: t`A parent gives consent`,
        text: t`For anyone under 18 a parent or guardian says yes, and the child is asked too. We write down who agreed, to what, and when.`,
      },
      {
        name: t`The prints are taken`,
        text: t`Your child places each finger on a scanner. It does not hurt, and you sit beside your child all the time.`,
      },
      {
        name: t`The patterns are read`,
        text: t`The patterns are put into groups and the report is written. It carries the same notice as this page.`,
      },
      {
        name: t`We go through the report`,
        text: t`A counsellor reads it with you and your child, asks what fits and what does not, and talks about what you see at home.`,
      },
    ],
  },
  gains: {
    title: t`What your family gets`,
    items: [
      t`A written report in plain words, with the notice about the evidence inside it.`,
      t`Time with a counsellor to talk it over, with the child in the room.`,
      t`A few simple ideas to try at home, such as ways to revise a lesson. They are useful with or without a report.`,
      t`A copy of everything we keep about the session, when you ask for it.`,
    ],
  },
  questions: {
    title: t`Questions parents ask`,
    items: [
      {
        name: t`Is DMIT proven by science?`,
        text: t`No. There is no scientific evidence that it is useful for measuring intelligence or predicting behaviour. We offer it because some families ask for it, and only together with that notice.`,
      },
      {
        name: t`Should we choose a stream after class 10 with it?`,
        text: t`No. Look at what your child likes, works at and does well in, and talk with teachers. Our career recommendations never use fingerprints.`,
      },
      {
        name: t`Can it tell how intelligent my child is?`,
        text: t`No. It cannot measure intelligence, and it cannot say how well a child will do in school or in life.`,
      },
      {
        name: t`What if my child says no?`,
        text: t`Then we do not take any prints. We are happy to talk with you both in another way, for example in career counselling.`,
      },
      {
        name: t`Who sees the report?`,
        text: t`Your family and the staff who prepare it. We do not hand it to a school or to anybody else unless you ask us to.`,
      },
    ],
  },
  booking: {
    title: t`Come and talk before you decide`,
    paragraphs: [
      t`Ask us for a session, and we find a time together. The first talk is for questions, and saying no afterwards is perfectly fine.`,
    ],
  },
});

export const dmitPrints = (): { title: string; items: readonly NamedText[] } => ({
  title: t`What happens with the prints`,
  items: [
    {
      name: t`Only with a parent’s consent`,
      text: t`Without the consent of a parent or guardian we take no prints of anyone under 18. You can withdraw your consent at any time, as easily as you gave it.`,
    },
    {
      name: t`Only for this report`,
      text: t`The prints are used to write the report and for nothing else. They are never used to identify anyone.`,
    },
    {
      name: t`Never for career advice`,
      text: t`They do not enter the career assessment, and they change no recommendation in it.`,
    },
    {
      name: t`Deleted when you ask`,
      text: t`You can ask us to delete the prints, the report, or both. You can also ask what we still keep, and we will tell you.`,
    },
  ],
});
