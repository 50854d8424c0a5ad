import type { Service } from '../services.ts';
import type { ReportContent } from './report-content.ts';
import { FINGERS } from './report-forms.ts';

/** Invented people and places, by whose names everybody sees that they are samples. */
export const SAMPLE_STUDENT = 'Asha Sample';
export const SAMPLE_AUTHOR = 'Chitra Sample';

/** An invented report of each service, without the particulars of a family. Complete, as a ready one has to be. */
export const SAMPLE_REPORTS: { [S in Service]: Extract<ReportContent, { service: S }> } = {
  dmit: {
    service: 'dmit',
    summary:
      'The patterns of all ten fingers were recorded. We looked at them together and talked about what Asha enjoys: building kites, and telling stories to a younger cousin.\n\nThe patterns are facts. Their meaning is a belief, not a measurement. Please keep the talk, and let nothing here decide for your child.',
    fingers: FINGERS.map((finger, at) => ({
      finger,
      pattern: at % 4 === 1 ? 'whorl' : 'ulnar_loop',
      ridgeCount: 9 + ((at * 5) % 8),
    })),
    observations: [
      {
        title: 'Loops on most fingers',
        remark:
          'Believers in this method read loops as a liking for learning with others. Asha said that this depends on the others.',
      },
      {
        title: 'Calm during the session',
        remark: 'Asked what each line is called, and drew two of the patterns from memory.',
      },
    ],
    learningStyle:
      'Said to be learning by doing. In the talk, Asha named reading aloud as the best help before a test. Try both, and keep what works.',
    nextSteps: [
      'Ask your child what was fun at school this week, and listen for ten minutes',
      'Try one new club at school for a term',
    ],
  },
  career: {
    service: 'career',
    summary:
      'Asha likes to find out how things work, and explains them to others with patience. Two directions came up again and again: machines, and teaching. Neither has to be chosen now.',
    strengths:
      'Steady with mathematics once its use is clear. Repairs bicycles for the neighbours. Speaks calmly in front of a group.',
    recommendations: [
      {
        title: 'Mechanical engineering',
        reason: 'Takes machines apart with pleasure, and physics is the favourite subject.',
      },
      {
        title: 'Teaching of mathematics or physics',
        reason: 'Helps two classmates each week and enjoys the moment at which they understand.',
      },
      {
        title: 'A trade course in motor vehicle repair',
        reason: 'A shorter way to work with machines. Further study stays possible afterwards.',
      },
    ],
    nextSteps: [
      'Keep mathematics and physics in Class 11',
      'Spend a day in a workshop near home',
      'Talk with us again after the half-yearly examinations',
    ],
    assessment: {
      name: SAMPLE_STUDENT,
      age: '15',
      educationLevel: 'High School',
      schoolClass: 'Class 10',
      interests: 'Bicycles, science experiments, helping friends with homework',
      strengths: 'Logical, patient, good at problem solving',
      careerGoals: 'Work that is useful to people',
      // Those of the assessment's rules for these words.
      recommendations: [
        'Software Development',
        'Data Science',
        'Web Development',
        'Scientific Research',
        'Laboratory Work',
        'Biotechnology',
        'Counseling',
        'Human Resources',
        'Social Work',
      ],
    },
    interestReading:
      'The answers fit what we heard: making and mending, and finding out. Helping others came up in our talk more often than in the answers, and it should weigh as much.',
    interests: {
      answeredOn: '2026-04-18',
      answers: [4, 3, 2, 3, 1, 2, 4, 4, 1, 3, 2, 2, 3, 4, 2, 2, 1, 1, 4, 3, 3, 3, 0, 2, 4, 3, 2, 4, 1, 2],
      flags: [],
      subjects: ['English', 'Physics', 'Chemistry', 'Mathematics'],
      guesses: null,
      // The first of the inventory's list for these answers.
      careers: [
        { slug: 'prosthetist', name: 'Prosthetist and orthotist', band: 'strong', steadiness: 'nearlyEvery' },
        {
          slug: 'engineering-professor',
          name: 'Engineering professor',
          band: 'strong',
          steadiness: 'nearlyEvery',
        },
        { slug: 'veterinary-doctor', name: 'Veterinary doctor', band: 'strong', steadiness: 'most' },
      ],
    },
  },
  overseas: {
    service: 'overseas',
    summary:
      'Asha would like to study nursing abroad and to work close to people. Two countries fit the marks and the budget. A small town is preferred, with a hospital near the college.',
    countries: ['Ireland', 'Germany'],
    course: 'Nursing',
    level: 'Bachelor’s degree',
    intake: 'September, the year after next',
    budget: '₹15,00,000 a year',
    tests: [{ name: 'English language test', score: '6.5', takenOn: null }],
    universities: [
      { name: 'Sample University', country: 'Ireland', course: 'Nursing (general)', status: 'planned' },
      {
        name: 'Sample University of Applied Sciences',
        country: 'Germany',
        course: 'Nursing science',
        status: 'planned',
      },
    ],
    documents: [
      { name: 'Passport', isReady: true },
      { name: 'Mark sheets of Classes 10 to 12', isReady: true },
      { name: 'Proof of funds', isReady: false },
      { name: 'Letter from a teacher', isReady: false },
    ],
    nextSteps: [
      'Check on each university’s own page which language test it accepts',
      'Ask the bank for the proof of funds',
      'Write the first page about why nursing, and bring it to the next meeting',
    ],
  },
  bridging: {
    service: 'bridging',
    summary:
      'Asha missed much of Class 8 after a move to another town. The gaps in fractions and equations are closed. Word problems still take long, and that is no cause for worry.',
    startsOn: '2026-04-06',
    endsOn: '2026-05-29',
    sessionsHeld: 16,
    sessionsAttended: 15,
    subjects: [
      {
        subject: 'Fractions',
        before: '7 of 20 right',
        after: '16 of 20 right',
        remark: 'Adds and compares without help.',
      },
      {
        subject: 'Equations',
        before: '4 of 20 right',
        after: '14 of 20 right',
        remark: 'Word problems need more practice.',
      },
      {
        subject: 'Reading in English',
        before: 'Slow, with help',
        after: 'Fluent',
        remark: 'Chose books about trains.',
      },
    ],
    nextSteps: [
      'Five word problems on three days a week',
      'Show this page to the mathematics teacher at school',
      'Come for one more lesson in two months',
    ],
  },
};
