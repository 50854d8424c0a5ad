export function PointedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="max-w-[58ch] space-y-3.5 text-pretty text-lg leading-relaxed">
      {items.map((item) => (
        <li key={item} className="grid break-inside-avoid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
          <svg viewBox="0 0 20 18" className="mt-1.5 w-5 text-clay" aria-hidden="true">
            <path
              d="M2 2h16L10 16Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
            />
            <circle cx="10" cy="6.8" r="1.7" fill="currentColor" />
          </svg>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
