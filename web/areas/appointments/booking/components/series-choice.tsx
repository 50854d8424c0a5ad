import { Choice } from '#web/components/form/choice.tsx';

export const THIS_AND_FOLLOWING = 'This and the following';

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
        { value: 'following', label: THIS_AND_FOLLOWING },
      ]}
      onChange={(value) => onChange(value === 'following')}
    />
  );
}
