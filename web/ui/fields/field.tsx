import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from '../icon.tsx'

export type FieldFrame = {
  label: ReactNode
  /** Help under the field, always shown. */
  help?: ReactNode
  /** The error of the field, in words. */
  error?: string
}

/** The ids and ARIA attributes that connect a control to its label, help and error. */
export function useFieldIds(frame: FieldFrame, givenId?: string) {
  const madeId = useId()
  const id = givenId ?? madeId
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [frame.help ? helpId : '', frame.error ? errorId : ''].filter(Boolean).join(' ')
  return {
    id,
    helpId,
    errorId,
    control: {
      id,
      'aria-invalid': frame.error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    } as const,
  }
}

/** Label above, control, help and error below. */
export function Field({
  frame,
  ids,
  children,
}: {
  frame: FieldFrame
  ids: ReturnType<typeof useFieldIds>
  children: ReactNode
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={ids.id}>
        {frame.label}
      </label>
      {children}
      {frame.help ? (
        <span className="help" id={ids.helpId}>
          {frame.help}
        </span>
      ) : null}
      <FieldError id={ids.errorId} error={frame.error} />
    </div>
  )
}

export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  return error ? (
    <span className="err" id={id} role="alert">
      <Icon name="warning" size="s" />
      <span>{error}</span>
    </span>
  ) : null
}

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> &
  FieldFrame & {
    /** Digits, ids, amounts: written left to right. Accepts all three sets of digits: parse with `contract/values`. */
    numeric?: boolean
    /** A word at the end inside the frame, such as a currency. */
    suffix?: ReactNode
  }

export function TextField({ label, help, error, numeric, suffix, id, ...input }: TextProps) {
  const frame = { label, help, error }
  const ids = useFieldIds(frame, id)
  const control = (
    <input
      {...(numeric ? { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } : {})}
      {...input}
      {...ids.control}
      className={numeric ? 'input num' : 'input'}
    />
  )
  return (
    <Field frame={frame} ids={ids}>
      {suffix ? (
        <div className="group" data-invalid={error ? '' : undefined}>
          {control}
          <span className="group-add group-add-end">{suffix}</span>
        </div>
      ) : (
        control
      )}
    </Field>
  )
}

export function TextArea({
  label,
  help,
  error,
  id,
  ...area
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & FieldFrame) {
  const frame = { label, help, error }
  const ids = useFieldIds(frame, id)
  return (
    <Field frame={frame} ids={ids}>
      <textarea {...area} {...ids.control} className="input" />
    </Field>
  )
}
