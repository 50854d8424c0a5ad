// Apart from the other texts, which load before the result. Whole texts only, for translation.

export const COUNTING_TEXTS = {
  title: 'Help us check the questions',
  intro:
    'Some questions may work badly. The answers of many families show us which ones, so that we can write better ones.',
  sent: 'This sends us your answers, the student’s age in whole years and the month: no name, no address, nothing else. Nothing says whose answers they are. So nobody can find them again, and you cannot take them back.',
  age: 'Student’s age',
  ageHint: 'In whole years. The age decides who has to agree.',
  byParent: 'I am the parent or guardian, and I agree that these answers are counted without a name.',
  byStudent: 'I agree that my answers are counted without a name.',
  needsConsent: 'Please tick the box if you agree. Otherwise nothing is sent.',
  send: 'Send the answers',
  sending: 'Sending...',
  thanks: 'Thank you. Your answers help us to ask better questions.',
} as const;
