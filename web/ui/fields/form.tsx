import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { allMessages, type FieldErrors } from './field-errors.ts'
import type { FormErrors } from './use-field-errors.ts'

type Props = {
  errors: FormErrors
  onSubmit: () => void
  /** The text of the button. */
  button: ReactNode
  /** Busy: the button shows it, and another submit does nothing. */
  pending: boolean
  /** A required input is still missing, so nothing can be sent. */
  disabled?: boolean
  /** The title above the server's errors. */
  lead?: ReactNode
  /** Shown below the button. */
  after?: ReactNode
  children: ReactNode
}

/** A form checked by the server: its errors, the fields, and the button. */
export function Form({ errors, onSubmit, button, pending, disabled, lead, after, children }: Props) {
  return (
    <form
      ref={errors.form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onSubmit()
      }}
    >
      {lead ? <p className="text-14 text-muted">{lead}</p> : null}
      <ErrorList errors={errors.errors} />
      {children}
      <Button type="submit" size="lg" disabled={disabled} pending={pending}>
        {button}
      </Button>
      {after}
    </form>
  )
}

/** Every message of a refusal, whether its field is on the page or not. It is at the top of the form. */
export function ErrorList({ errors }: { errors: FieldErrors }) {
  const messages = allMessages(errors)
  return messages.length === 0 ? null : (
    <div role="alert">
      <ul className="error-list">
        {messages.map((message) => (
          <li key={message}>
            <Icon name="warning" size="s" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
