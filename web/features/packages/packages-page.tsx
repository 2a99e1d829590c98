import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Package } from '#contract/http/money/ledger.ts'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { packagesQuery } from '#web/features/wallet/packages-query.ts'
import { planQuery } from '#web/features/wallet/queries.ts'
import { useSession } from '#web/platform/device/session.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Limits } from './limits.tsx'
import { type Plan, packagePrice } from './package-price.ts'

/** The packages on offer, side by side, and how a deposit works. */
export function PackagesPage({ car }: { car: string | undefined }) {
  const t = useT('packages')
  const { data: packages } = useSuspenseQuery(packagesQuery(useApi()))
  const current = useCurrentPlan()
  const enough = useEnough(packages, car)
  return (
    <div className="wrap pb-6">
      <header className="grid gap-1 py-6 lg:py-8">
        <h1 className="text-28 font-bold lg:text-36">{t('title')}</h1>
        <p className="max-w-2xl text-muted">{t('lead')}</p>
      </header>
      {packages.length === 0 ? (
        <EmptyState icon="shield" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <div className="plans surface">
          {packages.map((one) => (
            <PlanColumn key={one.id} plan={one} current={current} car={car} enough={enough} />
          ))}
        </div>
      )}
      <HowItWorks />
    </div>
  )
}

/** The member's package; undefined for guests and until it is known. */
export function useCurrentPlan(): Plan | null | undefined {
  const session = useSession()
  const { data } = useQuery({ ...planQuery(useApi()), enabled: session !== null })
  return session ? data?.plan : undefined
}

/** The smallest package with which the car's next bid is allowed; undefined without a car under the hammer. */
function useEnough(packages: readonly Package[], slug: string | undefined): Package | undefined {
  const { data: car } = useQuery({ ...carQuery(useApi(), slug ?? ''), enabled: slug !== undefined })
  const least = car?.min_next_bid
  if (least == null) return undefined
  return packages
    .filter(({ bid_limit: limit }) => limit === null || limit >= least)
    .toSorted((one, other) => one.deposit - other.deposit)[0]
}

type ColumnProps = {
  plan: Package
  current: Plan | null | undefined
  car: string | undefined
  enough: Package | undefined
}

function PlanColumn({ plan, current, car, enough }: ColumnProps) {
  const t = useT('packages')
  const isCurrent = current?.id === plan.id
  return (
    <article aria-labelledby={`package-${plan.id}`}>
      <div>
        <h2 id={`package-${plan.id}`}>
          <Badge color={plan.badge_color} />
          {plan.name}
          {isCurrent ? <Pill tone="soft-palm">{t('current')}</Pill> : null}
          {enough?.id === plan.id ? <Pill tone="soft-gold">{t('enough')}</Pill> : null}
        </h2>
        <p className="text-14 text-muted">{plan.description}</p>
      </div>
      <p>
        <span className="plan-deposit block text-36 font-semibold leading-[1.25]">
          <Money amount={plan.deposit} />
        </span>
        <span className="block text-14 text-muted">{t('refundable')}</span>
      </p>
      <Limits plan={plan} />
      <ul className="plan-features grid content-start gap-2">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size="s" />
            {feature}
          </li>
        ))}
      </ul>
      <PlanAction plan={plan} current={current} car={car} enough={enough} />
    </article>
  )
}

/** The package's colour chosen by staff. An SVG attribute, because served pages take no style attributes. */
const Badge = ({ color }: { color: string }) => (
  <svg className="size-[0.75rem] flex-none" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="6" fill={color} />
  </svg>
)

function PlanAction({ plan, current, car, enough }: ColumnProps) {
  const t = useT('packages')
  const price = packagePrice(plan, current)
  if (price.kind === 'current') {
    return (
      <A to="/wallet" className={buttonClass('secondary', 'lg')}>
        {t('seeWallet')}
      </A>
    )
  }
  if (price.kind === 'lower')
    return <p className="min-h-(--h-large) grid items-center text-14 text-muted">{t('lower')}</p>
  return (
    <A
      to="/subsribe-package/$id"
      params={{ id: plan.id }}
      query={{ car }}
      className={buttonClass(enough && enough.id !== plan.id ? 'secondary' : 'primary', 'lg')}
      aria-describedby={`package-${plan.id}`}
    >
      <span>
        {t.rich(price.covered === 0 ? 'subscribe' : 'upgradeFor', {
          money: () => <Money key="money" amount={price.due} />,
        })}
      </span>
    </A>
  )
}

const POINTS = [
  { title: 'ownTitle', text: 'ownText' },
  { title: 'freezeTitle', text: 'freezeText' },
  { title: 'backTitle', text: 'backText' },
] as const

function HowItWorks() {
  const t = useT('packages')
  return (
    <section className="sec" aria-labelledby="deposit">
      <h2 id="deposit" className="mb-4 text-22">
        {t('how')}
      </h2>
      <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
        {POINTS.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-16">{t(title)}</h3>
            <p className="text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
