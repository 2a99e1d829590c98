import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 200

/** The typed text, once nothing more was typed for 200 ms: the text that a search sends. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
