import { Choice } from '#web/components/form/choice.tsx';

interface SeriesChoiceProps {
  following: boolean;
  onChange: (following: boolean) => void;
}

/** How much of a series an action is about. */
export function SeriesChoice({ following, onChange }: SeriesChoiceProps) {
  return (
    <Choice
      legend="This appointment repeats"
      value={following ? 'following' : 'one'}
      options={[
        { value: 'one', label: 'This one' },
        { value: 'following', label: 'This and the following' },
      ]}
      onChange={(value) => onChange(value === 'following')}
    />
  );
}
