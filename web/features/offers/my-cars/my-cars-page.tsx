import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyCar } from '#contract/http/offers.ts'
import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { AccountAsk } from '#web/features/payout-account/parts.tsx'
import { payoutAccountQuery } from '#web/features/payout-account/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, type ButtonKind, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { myCarsQuery } from '../queries.ts'
import { SpokenAnswers } from '../spoken-answers.tsx'
import { MyCarRow } from './my-car-row.tsx'

/** The cars that a member listed: those that wait for their answer first, then the others with their states. Live. */
export function MyCarsPage() {
  const t = useT('my-cars')
  const query = useInfiniteQuery(myCarsQuery(useApi()))
  const { error, refetch } = query
  // The list waits for the banner above it, and does not move down.
  const { isPending } = useQuery(payoutAccountQuery(useApi()))
  const cars = isPending ? undefined : query.data?.pages.flatMap((page) => page.cars)
  useLiveCars()
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        {cars?.length === 0 ? null : <ListCar kind="secondary" />}
      </div>
      <SpokenAnswers side="owner" />
      {cars && cars.length > 0 ? <AccountAsk /> : null}
      {cars ? <MyCars cars={cars} rates={query.data?.pages[0]?.rates} /> : null}
      {query.hasNextPage ? (
        <div className="mt-8 grid justify-items-center">
          <Button kind="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
      {error && !cars ? <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {!cars && !error ? <Skeleton className="h-72 w-full" /> : null}
    </div>
  )
}

function ListCar({ kind }: { kind: ButtonKind }) {
  const t = useT('my-cars')
  return (
    <A to="/my-cars/new" className={buttonClass(kind)}>
      <Icon name="plus" />
      {t('listCar')}
    </A>
  )
}

const isAsked = ({ status, review_questions: asked }: MyCar) =>
  status === 'in_review' && asked.some(({ answer }) => answer === null)
const waits = (car: MyCar) => isAsked(car) || (car.negotiation?.your_turn ?? false)

function MyCars({ cars, rates }: { cars: readonly MyCar[]; rates: SellerRates | undefined }) {
  const t = useT('my-cars')
  if (cars.length === 0) {
    return (
      <EmptyState icon="car" title={t('empty')} action={<ListCar kind="primary" />}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  const waiting = cars.filter(waits)
  const others = cars.filter((car) => !waits(car))
  return (
    <div className="grid gap-8 pt-2">
      <List title={t('toDecide')} cars={waiting} rates={rates} />
      <List
        title={t(waiting.length > 0 ? 'others' : 'all')}
        cars={others}
        rates={rates}
        isOnly={waiting.length === 0}
      />
    </div>
  )
}

type ListProps = { title: string; cars: readonly MyCar[]; rates: SellerRates | undefined; isOnly?: boolean }

/** The only list of the page needs no visible heading. */
function List({ title, cars, rates, isOnly = false }: ListProps) {
  if (cars.length === 0) return null
  return (
    <section>
      <h2 className={isOnly ? 'sr-only' : 'mb-4 text-22'}>{title}</h2>
      <ul className="lots surface">
        {cars.map((car) => (
          <MyCarRow key={car.id} car={car} rates={rates} />
        ))}
      </ul>
    </section>
  )
}
