import { useId } from 'react';
import optionRow from './OptionRow.module.css';
import classes from './Choices.module.css';

interface ChoicesProps<V extends string> {
  legend: string;
  choices: readonly { value: V; label: string; description?: string }[];
  value: V;
  hasFocus?: boolean;
  onChange: (value: V) => void;
}

/** A group of radio buttons, each in a row of its own. */
export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { legend, choices, value: chosen, hasFocus = false, onChange } = props;
  const id = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(({ value, label, description }) => (
        <label key={value} className={`${optionRow.row} ${classes.choice}`}>
          <input
            type="radio"
            className={classes.radio}
            name={id}
            value={value}
            checked={value === chosen}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={description && `${id}-${value}-description`}
            data-autofocus={(hasFocus && value === chosen) || undefined}
            onChange={() => onChange(value)}
          />
          <span className={classes.words}>
            <span id={`${id}-${value}`}>{label}</span>
            {description && (
              <span id={`${id}-${value}-description`} className={classes.description}>
                {description}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
