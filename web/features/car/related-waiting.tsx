import type { ReactNode } from 'react'
import { CarGridSkeleton } from '#web/features/catalogue/grid-skeleton.tsx'
import { useT } from '#web/platform/language.tsx'

export const SHOWN = 4

export function Related({ children }: { children: ReactNode }) {
  const t = useT('car')
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{t('related')}</h2>
      </div>
      {children}
    </section>
  )
}

export const RelatedWaiting = () => (
  <Related>
    <CarGridSkeleton count={SHOWN} rail />
  </Related>
)
