import { useT } from '#web/platform/language.tsx'
import { CompanyFacts } from './company-facts.tsx'

/** The member's company, with its heading. */
export function BusinessPart() {
  const t = useT('business')
  return (
    <section className="grid gap-3" id="business" aria-labelledby="business-title">
      <h2 id="business-title" className="text-18">
        {t('title')}
      </h2>
      <CompanyFacts />
    </section>
  )
}
