import type { Career } from './recommendations.ts';

export const CAREER_DESCRIPTIONS: Record<Career, string> = {
  'Software Development': 'Writing the programs and apps that people use every day.',
  'Data Science': 'Finding answers and patterns in large amounts of information.',
  'Web Development': 'Building websites and keeping them quick and easy to use.',
  'Graphic Design': 'Telling a story with pictures, letters and colours.',
  'UI/UX Design': 'Making apps and machines simple and pleasant to use.',
  'Digital Marketing': 'Helping people discover a product or an idea online.',
  'Scientific Research': 'Asking new questions and testing the answers with care.',
  'Laboratory Work': 'Running tests and experiments exactly, with steady hands.',
  Biotechnology: 'Using living cells to make medicine, food and materials.',
  Counseling: 'Listening to people and helping them find their own way.',
  'Human Resources': 'Finding the right people for a team and looking after them.',
  'Social Work': 'Standing by families and communities in hard times.',
  'Business Management': 'Planning the work of a company and leading its people.',
  Entrepreneurship: 'Turning an idea of your own into a business.',
  Marketing: 'Finding out what people need and showing them what you make.',
  'Education and Teaching': 'Helping others to learn, in a classroom or outside it.',
  'Healthcare Services': 'Caring for the health of others, in a hospital or at home.',
  'Information Technology': 'Keeping computers, networks and data running safely.',
  'Business Administration': 'Keeping an office in order: people, papers, money and time.',
  'Creative Arts': 'Making music, theatre, films, stories or pictures.',
};

/** Pages of the library of careers, by slug. Without one, the list of careers is the place to read on. */
export const CAREER_PAGES: Partial<Record<Career, string>> = {
  'Software Development': 'software-developer',
  'Graphic Design': 'graphic-designer',
  'UI/UX Design': 'product-designer',
  'Laboratory Work': 'laboratory-technician',
  Counseling: 'family-counsellor',
  'Social Work': 'social-worker',
  'Education and Teaching': 'secondary-teacher',
  'Healthcare Services': 'staff-nurse',
  'Creative Arts': 'artist',
};
