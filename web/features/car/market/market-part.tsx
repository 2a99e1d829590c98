import type { Market, MarketSale } from '#contract/http/market.ts'
import { formatAmount } from '#contract/values/money.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { AREA, marketPlotOf } from './market-plot.ts'

/** Sales shown before the reader asks for all. */
const SHORT = 4

type Props = { market: Market; model: string; price: number }

/** What similar cars brought: the result in a sentence, the sales over time, then one by one. */
export default function MarketPart({ market, model, price }: Props) {
  const t = useT('market')
  const { count, from, to, points } = market
  const years = points.map(({ year }) => year)
  const rest = points.slice(SHORT)
  return (
    <section className="car-block" id="market">
      <h2>
        {t('title')}{' '}
        <span className="car-count">
          {t.rich('about', {
            model,
            from: Math.min(...years),
            to: Math.max(...years),
            num: (text) => <Num>{text}</Num>,
          })}
        </span>
      </h2>
      <figure className="plot mkt surface">
        <figcaption className="mb-3 font-semibold leading-[1.6]">
          {t.rich('half', { count, from: () => <Money amount={from} />, to: () => <Money amount={to} /> })}{' '}
          {t(price < from ? 'below' : price > to ? 'above' : 'within')}
        </figcaption>
        <Plot market={market} price={price} />
        <Legend />
      </figure>
      <Sales sales={points.slice(0, SHORT)} price={price} />
      {rest.length > 0 ? (
        <details className="mkt-rest">
          <summary className="link">{t('all', { count })}</summary>
          <Sales sales={rest} price={price} />
        </details>
      ) : null}
      <p className="mt-2 text-12 text-muted">{t('paid')}</p>
    </section>
  )
}

function Plot({ market: { from, to, points }, price }: Pick<Props, 'market' | 'price'>) {
  const t = useT('market')
  const { dots, grid, y } = marketPlotOf(points, price, serverNow())
  const prices = points.map((sale) => sale.price)
  const label = t('plot', { from: formatAmount(Math.min(...prices)), to: formatAmount(Math.max(...prices)) })
  const oldest = points.at(-1)
  return (
    <>
      <svg className="mkt-plot" height={AREA.height} role="img" aria-label={label}>
        <rect
          className="fill-palm-soft bg-palm-soft"
          x={`${AREA.start}%`}
          width={`${100 - AREA.start}%`}
          y={y(to)}
          height={Math.max(1, y(from) - y(to))}
        />
        {grid.map((line) => (
          <g key={line}>
            <line className="plot-grid" x1="0" x2="100%" y1={y(line)} y2={y(line)} />
            <text x="0" y={y(line) - 4}>
              {formatAmount(line)}
            </text>
          </g>
        ))}
        <line className="mkt-now" x1={`${AREA.start}%`} x2="100%" y1={y(price)} y2={y(price)} />
        {dots.map((dot) => (
          <circle key={dot.sale.slug} className="mkt-dot" cx={`${dot.x}%`} cy={dot.y} r={dot.r}>
            <title>{formatAmount(dot.sale.price)}</title>
          </circle>
        ))}
        <text className="mkt-this" x="100%" y={y(price) + (price < from ? 14 : -5)} textAnchor="end">
          {t('this', { amount: formatAmount(price) })}
        </text>
      </svg>
      <p className="flex justify-between mt-2 text-12 text-muted" dir="ltr">
        <span dir="auto">{oldest ? <DateTime at={oldest.at} style="date" /> : null}</span>
        <span dir="auto">{t('now')}</span>
      </p>
    </>
  )
}

function Legend() {
  const t = useT('market')
  return (
    <p className="mkt-legend flex flex-wrap gap-y-1 gap-x-4 mt-3 text-12 text-muted">
      <span>
        <i className="mkt-large" />
        {t('fewKm')}
      </span>
      <span>
        <i />
        {t('manyKm')}
      </span>
      <span>
        <i className="mkt-half" />
        {t('band')}
      </span>
    </p>
  )
}

function Sales({ sales, price }: { sales: readonly MarketSale[]; price: number }) {
  const t = useT('market')
  return (
    <ul className="mkt-sales mt-2">
      {sales.map((sale) => (
        <li key={sale.slug}>
          <A to="/car/$slug" params={{ slug: sale.slug }}>
            {sale.title}
          </A>
          <b>
            <Money amount={sale.price} />
          </b>
          <span className="dots">
            <span>{t.rich('km', { km: formatAmount(sale.kilometres), num: (text) => <Num>{text}</Num> })}</span>
            <span>
              <DateTime at={sale.at} style="date" />
            </span>
          </span>
          <span>
            <Difference by={sale.price - price} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** In words without colour: a higher price is neither good nor bad. */
function Difference({ by }: { by: number }) {
  const t = useT('market')
  if (by === 0) return t('same')
  return t.rich(by > 0 ? 'more' : 'less', { money: () => <Money amount={Math.abs(by)} /> })
}
