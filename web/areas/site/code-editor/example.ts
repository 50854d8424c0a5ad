export const EXAMPLE = `// The Closure Library is here: ask for a part of it with goog.require.
const array = goog.require('goog.array');
const NumberFormat = goog.require('goog.i18n.NumberFormat');
const Interval = goog.require('goog.date.Interval');
const ClosureDate = goog.require('goog.date.Date');
const DateTimeFormat = goog.require('goog.i18n.DateTimeFormat');

// How many books did each class read this month?
const readings = [
  { name: 'Class 6', books: 42 },
  { name: 'Class 7', books: 57 },
  { name: 'Class 8', books: 38 },
];

array.sortObjectsByKey(readings, 'books', (a, b) => b - a);
for (const { name, books } of readings) {
  console.log('%s  %s %d', name, '▇'.repeat(books / 3), books);
}

const total = array.reduce(readings, (sum, { books }) => sum + books, 0);
const format = new NumberFormat(NumberFormat.Format.DECIMAL);
console.info('Together they read ' + format.format(total) + ' books.');

// A hundred days from 1 June 2026:
const day = new ClosureDate(2026, 5, 1);
day.add(new Interval(Interval.DAYS, 100));
console.log('A hundred days later: ' + new DateTimeFormat('d MMMM y').format(day));
console.log({ busiest: readings[0], seen: new Map([['classes', readings.length]]) });
`;
