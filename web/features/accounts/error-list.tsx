import { Icon } from '#web/ui/icon.tsx'
import { allMessages, type FieldErrors } from './field-errors.ts'

/** Everything the server found wrong, above the form. */
export function ErrorList({ errors }: { errors: FieldErrors }) {
  const messages = allMessages(errors)
  return messages.length === 0 ? null : (
    <ul className="error-list" role="alert">
      {messages.map((message) => (
        <li key={message}>
          <Icon name="warning" size="s" />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
