import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { testimonialsQuery } from './queries.ts'
import { Testimonials } from './testimonials.tsx'

/** The newest testimonials, as a part of the home page. */
export default function HomeTestimonials() {
  const t = useT('home')
  const { data } = useSuspenseQuery(testimonialsQuery(useApi()))
  return (
    <div className="wrap">
      <Testimonials title={t('said')} testimonials={data.slice(0, SHOWN)} />
    </div>
  )
}

const SHOWN = 3
