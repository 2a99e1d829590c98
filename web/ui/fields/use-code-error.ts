import { useState } from 'react'

/**
 * The error of a code that is entered until it is right. `refuse` shows it and empties the boxes, whose `key` is
 * `attempt`; `show` leaves them as they are, and takes the error away without words.
 */
export function useCodeError() {
  const [error, show] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const refuse = (words: string | undefined) => {
    show(words)
    setAttempt((count) => count + 1)
  }
  return { error, attempt, show, refuse }
}
