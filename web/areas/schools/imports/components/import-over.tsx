import { Link } from 'react-router';
import { IMPORT_HOURS } from '#contracts/schools/index.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { StepCard } from './step-card.tsx';

const WORDS = {
  unknown: {
    title: 'This import was not found',
    text: 'It is somebody else’s, or it belongs to another school.',
  },
  discarded: {
    title: 'This import was discarded',
    text: `Somebody gave it up, or nobody finished it within ${IMPORT_HOURS} hours. None of its rows became a student.`,
  },
};

/** Nothing is left to be done with the import. */
export function ImportOver({ reason }: { reason: keyof typeof WORDS }) {
  const { title, text } = WORDS[reason];
  return (
    <StepCard title={title}>
      <p role="status">{text}</p>
      <Link to={{ search: '' }} className={`${buttonClasses()} justify-self-start`}>
        Choose a file
      </Link>
    </StepCard>
  );
}
