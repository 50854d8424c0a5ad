interface PageContentsProps {
  sections: readonly { id: string; title: string }[];
}

export function PageContents({ sections }: PageContentsProps) {
  return (
    <nav aria-labelledby="contents" className="border-line border-b px-4 py-5 sm:px-6 print:hidden">
      <div className="mx-auto max-w-308">
        <h2 id="contents" className="font-semibold text-lg leading-tight">
          On this page
        </h2>
        <ul className="mt-1 gap-x-8 sm:columns-2 lg:columns-4">
          {sections.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded text-primary leading-snug underline decoration-aqua underline-offset-4 hover:decoration-primary"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
