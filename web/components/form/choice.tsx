import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, value: chosen, options, disabled = false, onChange } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-ink">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2.5 hover:border-primary has-checked:border-primary has-checked:bg-mist"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChange(value)}
            className="mt-0.5 size-4.5 shrink-0 cursor-pointer accent-primary"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
