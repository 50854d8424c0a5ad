import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';

export const ABOUT_LEAD =
  'Every child is good at something. Our work is to help families see it early, talk about it calmly, and take the next step.';

export const VISION: readonly string[] = [
  'We would like every child to grow up knowing what comes easily to them, what they enjoy, and where both can lead. Marks are one part of that picture. Curiosity, patience, kindness and clever hands are others.',
  'We want parents to feel that they may ask anything, and that the answer will be honest, also when it is “we do not know”.',
];

export const MISSION: readonly string[] = [
  'We listen to the child first. Then we bring child and parents to one table and give them clear words for what they see: strengths, interests, gaps and choices.',
  'After that we help with what has to be done, whether it is choosing a stream after class 10, catching up in maths, or applying to a university abroad. We go at a pace that suits the family.',
];

interface ApproachItem {
  name: string;
  path: string;
  text: string;
}

export const APPROACH: readonly ApproachItem[] = [
  {
    name: SERVICE_NAMES.dmit,
    path: paths.dmit,
    text: 'A fingerprint-based multiple-intelligence test, said to reveal inborn talents and ways of learning. We offer it with a plain notice about what science says.',
  },
  {
    name: SERVICE_NAMES.career,
    path: paths.career,
    text: 'A free assessment of interests and strengths, and career counselling that turns it into choices of subjects, courses and work.',
  },
  {
    name: SERVICE_NAMES.overseas,
    path: paths.overseas,
    text: 'Admission support for study abroad: choosing a course, university applications, visa papers and scholarships.',
  },
  {
    name: SERVICE_NAMES.bridging,
    path: paths.bridging,
    text: 'Short programmes that fill a gap in maths, science, English, study skills or computer basics.',
  },
];

export const COMMITMENT: readonly string[] = [
  'We tell you what we cannot promise. No one can be sure of a rank, an admission or a visa.',
  'The child is asked too. Nothing is done with a child who does not want it.',
  'We explain what a service costs before you decide, and you may say no.',
  'We keep only what we need to know about your family, and delete it when you ask.',
  'When somebody else can help you better, a doctor or a teacher for example, we say so.',
];
