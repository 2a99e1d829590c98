import { useEffect, useEffectEvent } from 'react'

/**
 * Listens to single keys: never inside a field or a window, and never with Control, Alt or Command. `event.code` is a place
 * of the keyboard, so that an Arabic keyboard works as well.
 */
export function useKeyPress(onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
    if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) onPress(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
