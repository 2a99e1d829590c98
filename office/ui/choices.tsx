import { type ReactNode, useId } from 'react'

type Props = {
  legend: string
  choices: readonly { value: string; label: ReactNode }[]
  value: string
  onChange: (value: string) => void
}

/** One of a few, each on its own line. */
export function Choices({ legend, choices, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="grid">
      <legend className="label">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="check">
          <input
            type="radio"
            className="check-box"
            name={name}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
