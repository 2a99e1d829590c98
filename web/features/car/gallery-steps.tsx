import type { KeyboardEvent } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Arrow keys move in the direction they point to on the screen. */
export function stepByKey(event: KeyboardEvent, step: (by: 1 | -1) => void) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  const isForward = (event.key === 'ArrowLeft') === (document.documentElement.dir === 'rtl')
  step(isForward ? 1 : -1)
}

export function Arrows({ at, last, show }: { at: number; last: number; show: (index: number) => void }) {
  const t = useT('car')
  return (
    <>
      <button
        type="button"
        className="gal-arrow gal-previous"
        aria-label={t('previous')}
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <Icon name="next" flip />
      </button>
      <button
        type="button"
        className="gal-arrow gal-next"
        aria-label={t('next')}
        disabled={at === last}
        onClick={() => show(at + 1)}
      >
        <Icon name="next" flip />
      </button>
    </>
  )
}
