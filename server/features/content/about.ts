import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import type { ContentDeps } from './deps.ts'
import { toPageText } from './pages/rules.ts'
import { findPage } from './pages/store.ts'
import { countAll, readDepositFrom, readOpenVacancies, readSliders, readTestimonials } from './store.ts'

const FIGURES_FRESH_MS = 10 * 60_000
const SHOWN = 6

/** Reads `/about`: the page, the site's figures, testimonials of members, and open vacancies. */
export function readAbout({ db }: Pick<ContentDeps, 'db'>) {
  const readFigures = cached(() => countAll(db))
  return async (language: Language) => {
    const page = await findPage(db, 'about')
    if (!page) return refuse('not_found')
    const arabic = language === 'ar'
    const [counts, depositFrom, sliders, testimonials, vacancies] = await Promise.all([
      readFigures(),
      readDepositFrom(db),
      readSliders(db),
      readTestimonials(db, SHOWN),
      readOpenVacancies(db),
    ])
    return {
      ...toPageText(page, language),
      figures: {
        cars_sold: counts.carsSold,
        cars_offered: counts.carsOffered,
        auctions_held: counts.auctionsHeld,
        branches: counts.branches,
        cities: counts.cities,
        deposit_from: depositFrom === null ? null : toRiyals(depositFrom),
      },
      images: sliders.flatMap(({ picture }) => (picture ? wireImage(picture, '') : [])),
      testimonials: testimonials.map((row) => ({
        id: row.id,
        name: arabic ? row.nameAr : row.name,
        text: arabic ? row.textAr : row.text,
        image: row.picture ? wireImage(row.picture, '') : null,
      })),
      jobs: vacancies.map((row) => ({
        id: row.id,
        title: arabic ? row.titleAr : row.titleEn,
        body: arabic ? row.bodyAr : row.bodyEn,
        city: arabic ? row.cityAr : row.cityEn,
        open_until: row.openUntil,
      })),
    }
  }
}

/** Counting gets slower with the years, so its result is kept for a while. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | undefined
  return () => {
    if (known && performance.now() < known.until) return known.value
    const value = read()
    known = { value, until: performance.now() + FIGURES_FRESH_MS }
    value.catch(() => {
      if (known?.value === value) known = undefined
    })
    return value
  }
}
