/** Subjects of Class 11 and 12 under their CBSE names, as families choose them. */
export const SUBJECT_GROUPS = [
  { name: /*i18n*/ 'Languages', subjects: [/*i18n*/ 'English', /*i18n*/ 'Second language'] },
  {
    name: /*i18n*/ 'Sciences and mathematics',
    subjects: [
      /*i18n*/ 'Physics',
      /*i18n*/ 'Chemistry',
      /*i18n*/ 'Biology',
      /*i18n*/ 'Mathematics',
      /*i18n*/ 'Applied Mathematics',
      /*i18n*/ 'Biotechnology',
      /*i18n*/ 'Agriculture',
      /*i18n*/ 'Electronics',
      /*i18n*/ 'Statistics',
    ],
  },
  {
    name: /*i18n*/ 'Computers and technical subjects',
    subjects: [
      /*i18n*/ 'Computer Science',
      /*i18n*/ 'Informatics Practices',
      /*i18n*/ 'Information Technology',
      /*i18n*/ 'Engineering Graphics',
      /*i18n*/ 'Technical Vocational Subject',
    ],
  },
  {
    name: /*i18n*/ 'Commerce',
    subjects: [
      /*i18n*/ 'Accountancy',
      /*i18n*/ 'Business Studies',
      /*i18n*/ 'Economics',
      /*i18n*/ 'Commerce',
      /*i18n*/ 'Entrepreneurship',
      /*i18n*/ 'Legal Studies',
    ],
  },
  {
    name: /*i18n*/ 'Humanities and arts',
    subjects: [
      /*i18n*/ 'History',
      /*i18n*/ 'Political Science',
      /*i18n*/ 'Geography',
      /*i18n*/ 'Sociology',
      /*i18n*/ 'Psychology',
      /*i18n*/ 'Fine Arts',
      /*i18n*/ 'Physical Education',
    ],
  },
] as const;

export type Subject = (typeof SUBJECT_GROUPS)[number]['subjects'][number];

export const SUBJECTS: readonly Subject[] = SUBJECT_GROUPS.flatMap(({ subjects }): Subject[] => [
  ...subjects,
]);

/** The subjects of a combination; of each choice the first. */
export function subjectsOf({
  choices,
}: {
  choices: readonly (readonly (readonly Subject[])[])[];
}): readonly Subject[] {
  const chosen = choices.flatMap(([first = []]) => first);
  return SUBJECTS.filter((subject) => chosen.includes(subject));
}
