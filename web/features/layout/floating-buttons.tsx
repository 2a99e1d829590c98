import { useMatches } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

const APPEARS_AFTER = 0.2
/** Controls, the figures read before pressing them, amounts with their currency, and the keyboard focus. */
const KEPT_CLEAR = 'button, .btn, input, select, textarea, .num, .money, :focus-visible'

/**
 * True if a fifth of the page has been scrolled past, and whether `floats` covers an element that must stay visible.
 */
function usePlace(floats: RefObject<HTMLElement | null>): { isDown: boolean; isInTheWay: boolean } {
  const [isDown, setIsDown] = useState(false)
  const [isInTheWay, setIsInTheWay] = useState(false)
  useEffect(() => {
    const measure = () => {
      const room = document.documentElement.scrollHeight - innerHeight
      setIsDown(room > 0 && scrollY / room > APPEARS_AFTER)
      setIsInTheWay(floats.current !== null && isOver(floats.current))
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('focusin', measure)
    // Elements that arrive or open move the ones under it.
    const size = new ResizeObserver(measure)
    size.observe(document.body)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('focusin', measure)
      size.disconnect()
    }
  }, [floats])
  return { isDown, isInTheWay }
}

/** Checks nine points of each floating button. */
function isOver(floats: HTMLElement): boolean {
  return [...floats.children].some((float) => {
    const { left, right, top, bottom } = float.getBoundingClientRect()
    const points = [left, (left + right) / 2, right - 1].flatMap((x) =>
      [top, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
    )
    return points.some(([x, y]) =>
      document.elementsFromPoint(x, y).some((element) => !floats.contains(element) && element.closest(KEPT_CLEAR)),
    )
  })
}

export function FloatingButtons({ info }: { info: AppInfo | undefined }) {
  const t = useT('layout')
  const floats = useRef<HTMLElement>(null)
  const { isDown, isInTheWay } = usePlace(floats)
  const hidesWhatsApp = useMatches({ select: (matches) => matches.some((match) => match.staticData.hidesWhatsApp) })
  const number = (info?.whatsapp || info?.mobile || '').replace(/\D/g, '')
  const toTop = () => {
    scrollTo(0, 0)
    // The button disappears when the page has arrived: the keyboard continues from the top.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const hasContact = number !== '' && !hidesWhatsApp
  if (!isDown && !hasContact) return null
  return (
    <aside ref={floats} className={isInTheWay ? 'floats floats-aside' : 'floats'} aria-label={t('shortcuts')}>
      {isDown ? (
        <button type="button" className="to-top" aria-label={t('toTop')} onClick={toTop}>
          <Icon name="up" />
        </button>
      ) : null}
      {hasContact ? (
        <a href={`https://wa.me/${number}`} aria-label={t('whatsapp')} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" size="l" />
        </a>
      ) : null}
    </aside>
  )
}
