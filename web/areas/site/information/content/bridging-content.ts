import { t } from '@lingui/core/macro';
import type { ServiceContent } from './service-content.ts';

export const bridgingContent = (): ServiceContent => ({
  service: 'bridging',
  lead: t`A gap in one subject can hold a student back in many others. Bridging courses are short programmes that fill academic or skill gaps, so that the next class or the next course feels possible again.`,
  what: {
    title: t`What it is`,
    paragraphs: [
      t`A child may have missed weeks of school, changed from a State board to CBSE, or moved from one language of teaching to another. Often the trouble in class today comes from something small that was not understood two years ago. Fractions, for example, hide inside almost everything that comes later in maths.`,
      t`A bridging course does not repeat the whole year. We find where the gap begins, teach that part properly, and practise until the student can do it alone. Then we join it up with what the class is doing now.`,
      t`How fast it goes depends on the student and on the practice between lessons. We promise no marks. We do promise to tell you honestly how it is going.`,
    ],
  },
  topics: {
    title: t`What we can bridge`,
    items: [
      {
        name: t`Maths`,
        text: t`Number sense, fractions, algebra, geometry and word problems, from the middle classes up to what class 11 expects you to know.`,
      },
      {
        name: t`Science`,
        text: t`The ideas under physics, chemistry and biology, with simple experiments and drawings, so that formulas mean something.`,
      },
      {
        name: t`English`,
        text: t`Reading with understanding, clear writing, grammar where it is needed, and the courage to speak, for school, interviews or study abroad.`,
      },
      {
        name: t`Study skills`,
        text: t`Planning a week, taking notes, revising so that it stays, and sitting an exam calmly, whether a board paper or an entrance exam.`,
      },
      {
        name: t`Computer basics`,
        text: t`Typing, files, documents, tables, e-mail and searching safely. A first step into coding for those who like it.`,
      },
    ],
  },
  audience: {
    title: t`Who it is for`,
    items: [
      t`Students who change board, school or language of teaching, for example from a State board to CBSE or ICSE.`,
      t`Students going from class 8 to 9 or from class 10 to 11, when subjects suddenly grow harder.`,
      t`Students who lost time through illness, a move or family reasons.`,
      t`Students who choose a stream or a course and lack one subject that it builds on.`,
      t`Students about to study in English, in India or abroad.`,
    ],
  },
  steps: {
    title: t`How it goes`,
    items: [
      {
        name: t`A first talk`,
        text: t`The student, a parent and a teacher sit together. What is hard, since when, and what is it needed for? School notebooks and old papers tell us a lot.`,
      },
      {
        name: t`Finding the gap`,
        text: t`A short, friendly check without marks. It goes backwards step by step until we reach what the student knows well.`,
      },
      {
        name: t`A small plan`,
        text: t`A handful of goals that anyone can understand, such as “adds fractions without help”. You see the plan and the fee before you agree.`,
      },
      {
        name: t`Lessons and practice`,
        text: t`Short lessons, alone or in a small group, and a little practice between them. Mistakes are welcome, because they show us where to go next.`,
      },
      {
        name: t`Looking back together`,
        text: t`We try the goals again and compare. Then we decide together: finished, a little more, or something else.`,
      },
    ],
  },
  gains: {
    title: t`What your family gets`,
    items: [
      t`A clear picture of what is missing, and of what is already strong.`,
      t`A short plan with goals that parents can check at home.`,
      t`Lessons at the student’s own pace, with examples from daily life.`,
      t`Practice sheets to keep.`,
      t`An honest talk at the end about what was reached and what was not.`,
    ],
  },
  questions: {
    title: t`Questions parents ask`,
    items: [
      {
        name: t`How is this different from tuition?`,
        text: t`Tuition usually follows the school’s lessons week by week. A bridging course goes back to where the gap began, closes it, and then ends.`,
      },
      {
        name: t`How long does a course take?`,
        text: t`That depends on the gap. We can say more after the first check, and the plan tells you before you agree.`,
      },
      {
        name: t`Will my child’s marks go up?`,
        text: t`We cannot promise marks. A student who understands the basics usually finds the rest easier, but exams depend on many things.`,
      },
      {
        name: t`Is it possible beside school and entrance coaching?`,
        text: t`Often, yes. Lessons are short and we plan around school and exam days. If the week is already too full, we will say so.`,
      },
      {
        name: t`Does it replace school or give a certificate for a class?`,
        text: t`No. It helps a student to follow school or a course. It is not a school class or a board exam.`,
      },
    ],
  },
  booking: {
    title: t`Tell us where it got difficult`,
    paragraphs: [
      t`Ask us for a session, and we find a time together. A school notebook and the last test paper are the best things to bring.`,
    ],
  },
});
