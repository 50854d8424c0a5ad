import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';

export const aboutLead = () =>
  t`Every child is good at something. Our work is to help families see it early, talk about it calmly, and take the next step.`;

export const vision = (): readonly string[] => [
  t`We would like every child to grow up knowing what comes easily to them, what they enjoy, and where both can lead. Marks are one part of that picture. Curiosity, patience, kindness and clever hands are others.`,
  t`We want parents to feel that they may ask anything, and that the answer will be honest, also when it is “we do not know”.`,
];

export const mission = (): readonly string[] => [
  t`We listen to the child first. Then we bring child and parents to one table and give them clear words for what they see: strengths, interests, gaps and choices.`,
  t`After that we help with what has to be done, whether it is choosing a stream after class 10, catching up in maths, or applying to a university abroad. We go at a pace that suits the family.`,
];

interface ApproachItem {
  name: string;
  path: string;
  text: string;
}

export const approach = (): readonly ApproachItem[] => [
  {
    name: i18n._(SERVICE_NAMES.dmit),
    path: paths.dmit,
    text: t`A fingerprint-based multiple-intelligence test, said to reveal inborn talents and ways of learning. We offer it with a plain notice about what science says.`,
  },
  {
    name: i18n._(SERVICE_NAMES.career),
    path: paths.career,
    text: t`A free assessment of interests and strengths, and career counselling that turns it into choices of subjects, courses and work.`,
  },
  {
    name: i18n._(SERVICE_NAMES.overseas),
    path: paths.overseas,
    text: t`Admission support for study abroad: choosing a course, university applications, visa papers and scholarships.`,
  },
  {
    name: i18n._(SERVICE_NAMES.bridging),
    path: paths.bridging,
    text: t`Short programmes that fill a gap in maths, science, English, study skills or computer basics.`,
  },
];

export const commitment = (): readonly string[] => [
  t`We tell you what we cannot promise. No one can be sure of a rank, an admission or a visa.`,
  t`The child is asked too. Nothing is done with a child who does not want it.`,
  t`We explain what a service costs before you decide, and you may say no.`,
  t`We keep only what we need to know about your family, and delete it when you ask.`,
  t`When somebody else can help you better, a doctor or a teacher for example, we say so.`,
];
