const STEPS = [
  'Choose the one or two ideas that make you most curious.',
  'Tell your parents or a teacher why you chose them, and ask what they think.',
  'Find out which subjects and courses lead there.',
  'Try something small this month: a club, a free lesson, a talk with someone who does the job.',
  'Write down what you liked and what you did not, and look at this page again.',
];

export function NextSteps() {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="font-bold text-primary-deep text-xl print:text-base">
        Your next steps
      </h2>
      <ol className="mt-4 grid gap-3 print:mt-1 print:gap-0.5">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-start gap-3 print:gap-2">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-peach font-semibold text-maroon text-sm print:size-auto print:font-normal"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 text-ink leading-snug print:pt-0 print:text-sm">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
