import { type Stream, SUBJECTS, type Subject } from '#contracts/guidance/index.ts';

/** Most courses and careers to start from. */
export const MAX_WISHES = 5;

const FIRST: readonly Subject[] = ['English', 'Physics', 'Chemistry', 'Mathematics', 'Computer Science'];

/** The values in the address of the page. */
export interface DoorsAddress {
  subjects: readonly Subject[];
  /** The combination to compare with, if any. */
  other: readonly Subject[] | null;
  /** Ids of courses and slugs of careers that should stay open. No id is both. */
  wishes: readonly string[];
}

export function readAddress(search: URLSearchParams, known: ReadonlySet<string>): DoorsAddress {
  const [subjects, other, wishes] = [search.get('with'), search.get('or'), search.get('keep')];
  const kept = (wishes ?? '').split(',').filter((id) => known.has(id));
  return {
    subjects: subjects === null ? FIRST : readSubjects(subjects),
    other: other === null ? null : readSubjects(other),
    wishes: [...new Set(kept)].slice(0, MAX_WISHES),
  };
}

export function writeAddress({ subjects, other, wishes }: DoorsAddress): URLSearchParams {
  const search = new URLSearchParams({ with: subjects.map(toWord).join(',') });
  if (other) search.set('or', other.map(toWord).join(','));
  if (wishes.length > 0) search.set('keep', wishes.join(','));
  return search;
}

const toWord = (subject: Subject) => subject.toLowerCase().replaceAll(' ', '-');

function readSubjects(text: string): readonly Subject[] {
  const words = text.split(',');
  return SUBJECTS.filter((subject) => words.includes(toWord(subject)));
}

/** The subjects of a combination; of each choice the first. */
export function subjectsOf({ choices }: Pick<Stream, 'choices'>): readonly Subject[] {
  const chosen = choices.flatMap(([first = []]) => first);
  return SUBJECTS.filter((subject) => chosen.includes(subject));
}

/** The first combination with exactly these subjects. */
export function streamOf(subjects: readonly Subject[], streams: readonly Stream[]): Stream | undefined {
  return streams.find((stream) => {
    const own = subjectsOf(stream);
    return own.length === subjects.length && own.every((subject) => subjects.includes(subject));
  });
}
