import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Field, FieldError, type FieldFrame, useFieldIds } from './field.tsx'

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  children: ReactNode
  error?: string
}

export function Checkbox({ children, error, ...input }: BoxProps) {
  const errorId = useId()
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          className="check-box"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Switches at once, without a button to confirm. The label comes before it. */
export function Switch({
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & { children: ReactNode }) {
  return (
    <label className="check justify-between">
      <span>{children}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state */}
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  )
}

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & FieldFrame & { children: ReactNode }

/** A choice from a list: the device's own control, which phones show best. */
export function Select({ label, help, error, id, children, ...select }: SelectProps) {
  const frame = { label, help, error }
  const ids = useFieldIds(frame, id)
  return (
    <Field frame={frame} ids={ids}>
      <select {...select} {...ids.control} className="input select">
        {children}
      </select>
    </Field>
  )
}
