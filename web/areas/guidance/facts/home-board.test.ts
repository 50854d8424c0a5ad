import { afterEach, expect, test } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { STREAMS, subjectsOf } from '#contracts/guidance/index.ts';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { homeBoards, homeFirst } from './home-board.ts';

afterEach(() => setConsultancy(null));

function officeIn(city: string, state: string) {
  const address = { ...PLACEHOLDERS.address, street: ['4 Temple Road'], city, state };
  setConsultancy({ ...PLACEHOLDERS, address });
}

test.each([
  ['Chennai', 'Tamil Nadu', 'Tamil Nadu HSC'],
  ['Madurai', '', 'Tamil Nadu HSC'],
  ['Kochi', '', 'Kerala Plus Two'],
  ['Somewhere', ' KERALA ', 'Kerala Plus Two'],
  ['Pune', '', 'Maharashtra HSC'],
  ['Kolkata', 'West Bengal', 'West Bengal HS'],
  ['Mysuru', '', 'Karnataka PUC'],
  ['Hyderabad', '', 'AP/Telangana Intermediate'],
  ['Delhi', 'Delhi', 'CBSE'],
])('an office in %s (%s) shows the groups of %s first', (city, state, board) => {
  officeIn(city, state);
  expect(homeFirst(STREAMS)[0]?.board).toBe(board);
  expect(homeFirst(STREAMS)).toHaveLength(STREAMS.length);
});

test('the sample address chooses no state', () => {
  setConsultancy(PLACEHOLDERS);
  expect(homeBoards()).toEqual([]);
});

test('each board of a state has its combinations', () => {
  for (const [city, state] of Object.entries({
    Chennai: '',
    Kochi: '',
    Pune: '',
    Kolkata: '',
    Mysuru: '',
    Guntur: '',
  })) {
    officeIn(city, state);
    for (const board of homeBoards()) {
      expect([board, STREAMS.filter((stream) => stream.board === board).length > 0]).toEqual([board, true]);
    }
  }
});

test.each([
  ['tn-biology-mathematics', ['Physics', 'Chemistry', 'Biology', 'Mathematics']],
  ['tn-commerce-business-mathematics', ['Commerce', 'Accountancy', 'Economics', 'Applied Mathematics']],
  ['tn-pure-science', ['Physics', 'Chemistry', 'Biology']],
  ['kl-01', ['Physics', 'Chemistry', 'Biology', 'Mathematics']],
  ['kl-05', ['Physics', 'Chemistry', 'Mathematics', 'Computer Science']],
  ['kl-36', ['Business Studies', 'Accountancy', 'Economics', 'Mathematics']],
  ['kl-39', ['Business Studies', 'Accountancy', 'Economics', 'Informatics Practices']],
  ['mh-pcm-it', ['Physics', 'Chemistry', 'Mathematics', 'Information Technology']],
  ['mh-arts', ['History', 'Political Science', 'Economics', 'Geography']],
  ['wb-commerce', ['Accountancy', 'Business Studies', 'Economics']],
])('%s has the subjects %j beside its two languages', (id, subjects) => {
  const stream = STREAMS.find((each) => each.id === id);
  const found: readonly string[] = stream ? subjectsOf(stream) : [];
  expect(found.toSorted()).toEqual([...subjects, 'English', 'Second language'].toSorted());
});
