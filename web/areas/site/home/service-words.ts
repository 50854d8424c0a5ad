import { paths } from '#contracts/pages.ts';
import type { Service } from '#contracts/services.ts';

interface ServiceWords {
  path: string;
  /** On the card. */
  summary: string;
  /** In the navigation's panel. */
  explanation: string;
  points: readonly string[];
  linkLabel: string;
}

export const SERVICE_WORDS: Record<Service, ServiceWords> = {
  dmit: {
    path: paths.dmit,
    summary:
      'A look at the patterns of your child’s fingerprints, said to hint at inborn talents, followed by a talk with people who listen.',
    explanation:
      'DMIT is a fingerprint-pattern analysis. It is said to reveal a child’s inborn talents. We treat it as a start for a conversation, never as a verdict.',
    points: [
      'It is said to show the learning style and the memory capacity.',
      'It is said to show which traits of the brain are dominant.',
      'We tell you openly what it can’t tell you.',
    ],
    linkLabel: 'Read more about DMIT',
  },
  career: {
    path: paths.career,
    summary:
      'What do you enjoy, and what are you good at? Start with a short assessment, then plan the next steps with a counsellor.',
    explanation:
      'Choosing a stream, a course or a first job is easier with somebody to think it through with. We begin with what the student likes and does well.',
    points: [
      'A free assessment with careers to explore.',
      'A talk with a counsellor, with parents welcome.',
      'Next steps that fit your child and your family.',
    ],
    linkLabel: 'Read more about Career Counseling',
  },
  overseas: {
    path: paths.overseas,
    summary:
      'Thinking of studying abroad? We help with choosing a course, university applications, the visa and scholarships.',
    explanation:
      'Studying in another country takes many small steps. We go through them with you in good time, from the first idea to the day of the flight.',
    points: [
      'Choosing a course and a university that fit.',
      'University applications, with the letters they ask for.',
      'Papers for the visa, and a search for scholarships.',
    ],
    linkLabel: 'Read more about Overseas Admission',
  },
  bridging: {
    path: paths.bridging,
    summary:
      'Short programmes that fill a gap in a subject or a skill, so that the next class or course starts well.',
    explanation:
      'Sometimes one missing piece makes everything after it hard. A bridging course is a short programme that fills just that gap.',
    points: [
      'School subjects, such as mathematics or science.',
      'Skills, such as English, writing or speaking.',
      'A clear aim, and an end in sight.',
    ],
    linkLabel: 'Read more about Bridging Courses',
  },
};
