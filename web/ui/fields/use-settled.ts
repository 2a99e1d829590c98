import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 200

/** The typed text, once nothing more was typed for 200 ms: what a search asks the server for. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
