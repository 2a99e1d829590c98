import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { LOTS_SHOWN, type LotsShown } from './lots-shown.ts'
import { fitsFilter, type MyLot } from './my-lots-queries.ts'

const WORDS = {
  leading: 'leadingThem',
  outbid: 'outbidThem',
  following: 'followingThem',
  won: 'wonThem',
  lost: 'lostThem',
} as const

type Props = { lots: readonly MyLot[]; counts: { won: number; lost: number }; show: LotsShown }

/** The parts of the list as links, each with its number: the address holds the choice. */
export function LotFilters({ lots, counts, show }: Props) {
  const t = useT('lots')
  const countOf = (each: LotsShown) =>
    each === 'won' || each === 'lost' ? counts[each] : lots.filter((lot) => fitsFilter(lot, each)).length
  return (
    <nav className="segs-row" aria-label={t('lotsParts')}>
      <div className="segs segs-many">
        {[undefined, ...LOTS_SHOWN].map((each) => (
          <A
            key={each ?? 'all'}
            to="/active-auctions"
            query={{ show: each }}
            aria-current={show === each ? 'page' : undefined}
          >
            {t(each ? WORDS[each] : 'openThem')}{' '}
            <span className="n">
              <Num>{countOf(each)}</Num>
            </span>
          </A>
        ))}
      </div>
    </nav>
  )
}
