import { SearchField } from '#web/components/form/search-field.tsx';

interface SearchBoxProps {
  /** What the list shows now. */
  value: string;
  onSearch: (text: string) => void;
  onFinish: () => void;
}

export function SearchBox(props: SearchBoxProps) {
  return (
    <SearchField
      {...props}
      aria-label="Search students"
      placeholder="Name, guardian, phone, email, school"
      className="grow sm:max-w-md"
    />
  );
}
