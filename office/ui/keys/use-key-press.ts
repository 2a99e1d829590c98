import { useEffect, useEffectEvent } from 'react'

/**
 * Listens to single keys: never inside a field or a window, and never with Control, Alt or Command. `event.code` is a place
 * of the keyboard, so that an Arabic keyboard works as well.
 * @param goesFirst it hears a key before the keys of the screen, and may keep it from them.
 */
export function useKeyPress(onPress: (event: KeyboardEvent) => void, goesFirst = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
    if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) onPress(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener, goesFirst)
    return () => document.removeEventListener('keydown', listener, goesFirst)
  }, [goesFirst])
}
