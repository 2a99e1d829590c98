import { useEffect, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

const SECTIONS = ['inspection', 'facts', 'description', 'bids', 'questions'] as const

/** Links to the parts of the page; the visible one is marked. */
export function CarTabs({ car }: { car: Car }) {
  const t = useT('car')
  const seen = useSectionInSight()
  const sections = SECTIONS.filter((id) => id !== 'bids' || car.type === 'auction')
  return (
    <nav className="tabs car-tabs" aria-label={t('sections')}>
      {sections.map((id) => (
        <a key={id} className="tab" href={`#${id}`} aria-current={id === seen ? 'true' : undefined}>
          {t(id)}{' '}
          {id === 'bids' ? (
            <span className="n">
              <Num>{car.bids_count}</Num>
            </span>
          ) : null}
        </a>
      ))}
    </nav>
  )
}

/** The last section whose head has passed under the tabs. */
function useSectionInSight(): string {
  const [seen, setSeen] = useState<string>(SECTIONS[0])
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight * 0.35
      const passed = SECTIONS.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < line
      })
      setSeen(passed.at(-1) ?? SECTIONS[0])
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return seen
}
