import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CarPage } from '#contract/http/catalogue.ts'
import { useT } from '#web/platform/language.tsx'
import { useListAddress } from './addresses.ts'
import { changed } from './narrowing.ts'
import { RangeFields } from './range-fields.tsx'
import type { ListKind, ListSearch } from './search.ts'

type Bands = CarPage['facets']['price']
type Props = { kind: ListKind; search: ListSearch; bands: Bands }

const HEIGHT = 48
const WIDTH = 10
const GAP = 3
/** Longer than a held key waits before it repeats: going through many steps is one change. */
const SETTLES_AFTER_MS = 700

/** The number of cars at each price, with a handle at each end, and the two ends as numbers. */
export function PriceRange({ kind, search, bands }: Props) {
  const step = bands[0]?.to ?? 1
  const from = Math.min(bands.length, Math.floor((search.price_from ?? 0) / step))
  const to = Math.min(bands.length, Math.ceil((search.price_to ?? bands.length * step) / step))
  return (
    <>
      <Handles kind={kind} search={search} bands={bands} from={from} to={to} step={step} />
      <RangeFields kind={kind} search={search} name="price" hints={['0', String(bands.at(-1)?.from ?? '')]} />
    </>
  )
}

type HandlesProps = Props & { from: number; to: number; step: number }

type Ends = { from: number; to: number }
const areSame = (a: Ends, b: Ends) => a.from === b.from && a.to === b.to

/** The handles' positions: those of the address, until they are moved. */
function useEnds(inAddress: Ends) {
  const [ends, setEnds] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  const [sent, setSent] = useState<Ends>()
  if (!areSame(known, inAddress)) {
    setKnown(inAddress)
    // Values that come back from here may be older than the handles' present positions.
    if (sent === undefined || !areSame(sent, inAddress)) setEnds(inAddress)
    setSent(undefined)
  }
  return { ends, setEnds, setSent }
}

function Handles({ kind, search, bands, step, from, to }: HandlesProps) {
  const t = useT('list')
  const { go } = useListAddress(kind)
  const { ends, setEnds, setSent } = useEnds({ from, to })
  const isHeld = useRef(false)
  const count = bands.length
  const settle = () => {
    isHeld.current = false
    if (areSame(ends, { from, to })) return
    setSent(ends)
    go(
      changed(search, {
        price_from: ends.from === 0 ? undefined : ends.from * step,
        price_to: ends.to === count ? undefined : ends.to * step,
      }),
    )
  }
  const settleByKeys = useEffectEvent(() => {
    if (!isHeld.current) settle()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of a handle begins the pause anew
  useEffect(() => {
    const timer = setTimeout(settleByKeys, SETTLES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [ends])
  const handle = (end: 'from' | 'to') => (
    <input
      type="range"
      min={0}
      max={count}
      value={ends[end]}
      aria-label={t(end === 'from' ? 'price_lowest' : 'price_highest')}
      aria-valuetext={t('price_thousands', { amount: ends[end] * step })}
      onChange={({ target }) => {
        const at = Number(target.value)
        setEnds(
          end === 'from' ? { ...ends, from: Math.min(at, ends.to - 1) } : { ...ends, to: Math.max(at, ends.from + 1) },
        )
      }}
      onPointerDown={() => {
        isHeld.current = true
      }}
      onPointerUp={settle}
      onBlur={settle}
    />
  )
  return (
    <div className="price-range">
      {bands.some((band) => band.count > 0) ? <Histogram bands={bands} from={ends.from} to={ends.to} /> : null}
      <div className="range">
        <svg viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="range-line" width={count} height="1" />
          <rect x={ends.from} width={Math.max(0, ends.to - ends.from)} height="1" />
        </svg>
        {handle('from')}
        {handle('to')}
      </div>
    </div>
  )
}

function Histogram({ bands, from, to }: { bands: Bands; from: number; to: number }) {
  const most = Math.max(1, ...bands.map(({ count }) => count))
  const height = (count: number) => (count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT)))
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${bands.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bands.map((band, index) => (
        <rect
          key={band.from}
          className={index >= from && index < to ? 'on' : undefined}
          x={index * WIDTH + GAP / 2}
          y={HEIGHT - height(band.count)}
          width={WIDTH - GAP}
          height={height(band.count)}
        />
      ))}
    </svg>
  )
}
