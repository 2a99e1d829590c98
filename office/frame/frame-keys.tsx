import { useRef, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useNavigate } from '../platform/router.ts'
import { useKeyPress } from '../ui/keys/use-key-press.ts'
import { hasLetterKeys } from '../ui/keys/use-letter-keys.ts'
import { toggleDensity } from './density.ts'
import { GO_KEYS } from './go-keys.ts'

const Palette = lazyDialog(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysSheet = lazyDialog(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }))

type Window = 'palette' | 'keys'

/** The keys of every screen, and the windows that they open. @returns how a button opens one, and the open one. */
export function useFrameKeys() {
  const navigate = useNavigate()
  const [shown, setShown] = useState<Window>()
  const isGoing = useRef(false)
  useKeyPress((event) => {
    const go = isGoing.current ? GO_KEYS.find(({ letter }) => event.code === `Key${letter}`) : undefined
    isGoing.current = hasLetterKeys() && event.code === 'KeyG'
    if (event.key === '/' || event.key === '?' || event.key === '؟') {
      event.preventDefault()
      setShown(event.key === '/' ? 'palette' : 'keys')
    } else if (!hasLetterKeys()) return
    else if (go) {
      event.stopImmediatePropagation()
      navigate(go.to)
    } else if (event.code === 'KeyD') toggleDensity()
    else pressOwn(event)
  }, true)
  const close = () => setShown(undefined)
  const window =
    shown === 'palette' ? <Palette onClose={close} /> : shown === 'keys' ? <KeysSheet onClose={close} /> : null
  return { open: setShown, window }
}

/** J and K move the focus over the rows of a list, X chooses one. Another letter presses what names it as its key. */
function pressOwn(event: KeyboardEvent): void {
  if (event.code === 'KeyJ') moveRow(1)
  else if (event.code === 'KeyK') moveRow(-1)
  else if (!event.repeat) targetOf(event.code.replace(/^Key/, ''))?.click()
}

const targetOf = (letter: string): HTMLElement | null | undefined =>
  letter === 'X'
    ? document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')
    : document.querySelector<HTMLElement>(`[data-key="${letter}"]`)

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('a') !== null)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step
  rows[next]?.querySelector('a')?.focus()
}
