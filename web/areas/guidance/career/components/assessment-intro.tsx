import { Lock, MessagesSquare, PencilLine } from 'lucide-react';
import { InterestsLink } from './interests-link.tsx';

const POINTS = [
  {
    Icon: PencilLine,
    title: 'Write in your own words',
    text: 'We look for words such as “computer” or “helping” in what you write, and suggest careers that go with them.',
  },
  {
    Icon: MessagesSquare,
    title: 'A start, not a verdict',
    text: 'The ideas are for a good talk with your parents, a teacher or a counsellor. You can change your mind as often as you like.',
  },
  {
    Icon: Lock,
    title: 'Nothing is sent',
    text: 'Your recommendations are made here in your browser. What you write stays on this device unless you choose to share it.',
  },
];

export function AssessmentIntro() {
  return (
    <div className="grid content-start gap-6 max-lg:mt-4">
      <ul className="grid content-start gap-5 sm:max-lg:grid-cols-3">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 sm:max-lg:flex-col">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-white text-clay shadow-card">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h2 className="font-semibold text-ink leading-snug">{title}</h2>
              <p className="mt-0.5 text-ink leading-snug">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <InterestsLink />
    </div>
  );
}
