import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'

/** A button that shows and hides a panel. Escape, a press or the focus elsewhere and every navigation close it. */
export function useDisclosure() {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const href = useRouterState({ select: (state) => state.location.href })
  // Open at one address: going to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === href
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpenAt(null)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      ref.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return {
    isOpen,
    ref,
    button: {
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpenAt(isOpen ? null : href),
    },
    panel: { id },
  }
}
