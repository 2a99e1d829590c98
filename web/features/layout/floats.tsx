import { useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

const APPEARS_AFTER = 0.2

/** True once a fifth of the page has been scrolled past. */
function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    const measure = () => {
      const room = document.documentElement.scrollHeight - innerHeight
      setIsDown(room > 0 && scrollY / room > APPEARS_AFTER)
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    return () => removeEventListener('scroll', measure)
  }, [])
  return isDown
}

export function Floats({ info }: { info: AppInfo | undefined }) {
  const t = useT('layout')
  const isDown = useScrolledDown()
  const hidesWhatsApp = useMatches({ select: (matches) => matches.some((match) => match.staticData.hidesWhatsApp) })
  const number = (info?.whatsapp || info?.mobile || '').replace(/\D/g, '')
  const toTop = () =>
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  return (
    <div className="floats">
      {isDown ? (
        <button type="button" className="to-top" aria-label={t('toTop')} onClick={toTop}>
          <Icon name="up" />
        </button>
      ) : null}
      {number && !hidesWhatsApp ? (
        <a href={`https://wa.me/${number}`} aria-label={t('whatsapp')} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" size="l" />
        </a>
      ) : null}
    </div>
  )
}
