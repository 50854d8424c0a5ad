/** Subjects of Class 11 and 12 under their CBSE names, as families choose them. */
export const SUBJECT_GROUPS = [
  { name: 'Languages', subjects: ['English', 'Second language'] },
  {
    name: 'Sciences and mathematics',
    subjects: [
      'Physics',
      'Chemistry',
      'Biology',
      'Mathematics',
      'Applied Mathematics',
      'Biotechnology',
      'Agriculture',
      'Electronics',
      'Statistics',
    ],
  },
  {
    name: 'Computers and technical subjects',
    subjects: [
      'Computer Science',
      'Informatics Practices',
      'Information Technology',
      'Engineering Graphics',
      'Technical Vocational Subject',
    ],
  },
  {
    name: 'Commerce',
    subjects: [
      'Accountancy',
      'Business Studies',
      'Economics',
      'Commerce',
      'Entrepreneurship',
      'Legal Studies',
    ],
  },
  {
    name: 'Humanities and arts',
    subjects: [
      'History',
      'Political Science',
      'Geography',
      'Sociology',
      'Psychology',
      'Fine Arts',
      'Physical Education',
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
