import { useT } from '#web/platform/language.tsx'
import { A, usePublicPath } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Ways into the list that many visitors look for. */
const CHIPS = [
  { word: 'chipBudget', query: { price_to: 50 } },
  { word: 'chipSuv', query: { style: 'suv' } },
  { word: 'chipPickup', query: { style: 'pickup' } },
  { word: 'chipElectric', query: { fuel: ['hybrid', 'electric'] } },
] as const

const CHIP =
  'flex min-h-11 items-center rounded-pill border border-line bg-surface px-4 text-14 font-medium hover:bg-surface-2'

/** One field for a make, a model or a budget. A plain form: it works before the page's script does. */
export function FindCar() {
  const t = useT('home')
  const publicPath = usePublicPath()
  return (
    <div className="grid gap-3">
      <search>
        <form action={publicPath('/filter')} className="flex gap-2">
          <input
            name="q"
            type="search"
            className="input min-w-0 grow"
            placeholder={t('findWhat')}
            aria-label={t('findWhat')}
          />
          <button type="submit" className={buttonClass('primary')}>
            {t('find')}
          </button>
        </form>
      </search>
      <ul className="flex flex-wrap gap-2">
        {CHIPS.map(({ word, query }) => (
          <li key={word}>
            <A to="/filter" query={query} className={CHIP}>
              {t(word)}
            </A>
          </li>
        ))}
        <li>
          <A to="/" hash="how" className={CHIP}>
            {t('howToBid')}
          </A>
        </li>
      </ul>
    </div>
  )
}
