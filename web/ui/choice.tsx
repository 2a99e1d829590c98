import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

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

/** On or off at once, without a button to confirm. The label stands before it. */
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
