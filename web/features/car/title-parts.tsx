import type { Car } from '#contract/http/car.ts'
import { useLang } from '#web/platform/language.tsx'
import { withWholeNames } from './whole-names.ts'

/**
 * A car's name in two isolates: make, model and year in the page's language, and the Latin trim from left to right.
 * A title without a readable trim stays whole.
 */
export function TitleParts({ car: { title, brand, model, year, trim } }: { car: Car }) {
  const lang = useLang()
  if (trim === null) return <bdi>{withWholeNames(title)}</bdi>
  return (
    <>
      <bdi>{withWholeNames(`${brand.name} ${model.name} ${year}`)}</bdi>{' '}
      <bdi className="car-trim" dir="ltr" lang={lang === 'en' ? undefined : 'en'}>
        {trim}
      </bdi>
    </>
  )
}
