import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CarGrid } from '#web/features/catalogue/car-grid.tsx'
import { carsQuery } from '#web/features/lists/queries.ts'
import { packagesQuery } from '#web/features/wallet/packages-query.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import type { DashboardData } from './queries.ts'

type Done = NonNullable<DashboardData['dashboard']['first_steps']>
const STEPS = ['phone', 'deposit', 'favourite', 'bid'] as const
type Step = (typeof STEPS)[number]

/** The way of a new member to the first bid. Only the first open step has a button, and it is filled. */
export function FirstSteps({ done }: { done: Done }) {
  const t = useT('dashboard')
  const isDone = (step: Step) => step !== 'bid' && done[step]
  const open = STEPS.find((step) => !isDone(step))
  const count = STEPS.filter(isDone).length
  return (
    <section className="surface overflow-hidden" aria-labelledby="first-steps">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line p-4 lg:px-6">
        <h2 id="first-steps" className="text-18">
          {t('firstTitle')}
        </h2>
        <div className="basis-48 text-14 text-muted">
          <p>{t('firstDone', { count, of: STEPS.length })}</p>
          <svg
            className="flip block h-1.5 w-full rounded-pill bg-line text-palm-ink"
            viewBox="0 0 4 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={count} height="1" fill="currentColor" />
          </svg>
        </div>
      </header>
      <ol>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6"
          >
            <Mark isDone={isDone(step)} isOpen={step === open} number={index + 1} />
            <div className="min-w-0 grow basis-44">
              <h3 className="text-16">
                {t(`first_${step}`)}
                {isDone(step) ? <span className="sr-only">: {t('stepDone')}</span> : null}
              </h3>
              {isDone(step) ? null : <p className="text-14 text-muted">{t(`first_${step}_text`)}</p>}
            </div>
            {step === open ? <Act step={step} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ isDone, isOpen, number }: { isDone: boolean; isOpen: boolean; number: number }) {
  const tone = isDone
    ? 'border-palm bg-palm text-on-palm'
    : isOpen
      ? 'border-palm-ink text-palm-ink'
      : 'border-line-strong text-muted'
  return (
    <span
      className={`grid size-8 shrink-0 place-items-center rounded-pill border-2 font-semibold ${tone}`}
      aria-hidden="true"
    >
      {isDone ? <Icon name="check" size="s" /> : <Num>{number}</Num>}
    </span>
  )
}

function Act({ step }: { step: Step }) {
  const t = useT('dashboard')
  const { data: packages } = useQuery({ ...packagesQuery(useApi()), enabled: step === 'deposit' })
  const least = packages?.reduce<number | undefined>(
    (found, { deposit }) => (found === undefined || deposit < found ? deposit : found),
    undefined,
  )
  const look = buttonClass('primary', undefined, 'grow sm:grow-0')
  if (step === 'phone') {
    return (
      <A to="/profile" hash="ways" className={look}>
        {t('do_verify_phone')}
      </A>
    )
  }
  if (step === 'deposit') {
    return (
      <A to="/packages" className={look}>
        {least === undefined ? t('do_subscribe') : t.rich('depositOf', { money: moneyOf(least) })}
      </A>
    )
  }
  return (
    <A to="/auctions" query={{ status: 'live' }} className={look}>
      {t('browse')}
    </A>
  )
}

const moneyOf = (amount: number) => (): ReactNode => <Money key="money" amount={amount} />

const SHOWN = 3

/** Cars under the hammer, and that a deposit is no fee. */
export function LiveNow() {
  const t = useT('dashboard')
  const { data } = useQuery(carsQuery(useApi(), 'auctions', { status: ['live'] }))
  const cars = data?.cars.slice(0, SHOWN) ?? []
  return (
    <>
      {cars.length > 0 ? (
        <section aria-labelledby="live-now">
          <h2 id="live-now" className="mb-3 text-22">
            {t('liveNow')}
          </h2>
          <CarGrid narrow cars={cars} />
        </section>
      ) : null}
      <Note icon="shield" title={t('noFee')}>
        <p>{t('noFeeText')}</p>
      </Note>
    </>
  )
}
