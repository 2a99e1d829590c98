import { Icon } from '#web/ui/icon.tsx'

/** Every error value in one alert, as the specification asks. */
export function AllErrors({ messages }: { messages: readonly string[] }) {
  return (
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
