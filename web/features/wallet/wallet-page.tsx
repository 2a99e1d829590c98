import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { payableQuery } from '#web/features/orders/queries.ts'
import { AccountCard } from '#web/features/payout-account/parts.tsx'
import { useSession } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { useLive } from '#web/platform/live/live.ts'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ROOMY } from '#web/ui/record-head.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AddMoney } from './add-money.tsx'
import { Balance } from './balance.tsx'
import { Holds } from './holds.tsx'
import { Moment } from './moment.tsx'
import { Movements } from './movement-list.tsx'
import { OpenInvoices } from './open-invoices.tsx'
import { PlanInUse } from './plan-in-use.tsx'
import { type WalletData, walletQuery } from './queries.ts'
import { WalletSkeleton } from './wallet-skeleton.tsx'

/** `isOwner`: the bank account and refunds of a company are not for its people. */
export function WalletPage({ isOwner }: { isOwner: boolean }) {
  const t = useT('wallet')
  const wallet = useInfiniteQuery(walletQuery(useApi()))
  const invoices = useQuery(payableQuery(useApi()))
  const newest = wallet.data?.pages[0]
  useMovingMoney(newest)
  // Open invoices stand above the rest: the page waits for them, or it would jump.
  if (!newest || invoices.isPending) {
    if (!wallet.error) return <WalletSkeleton />
    return (
      <div className="wrap sec">
        <ErrorState title={t('walletFailed')} error={wallet.error} onRetry={() => void wallet.refetch()} />
      </div>
    )
  }
  return (
    <div className={`wrap pb-12 ${ROOMY}`}>
      <header className="py-6">
        <h1 className="text-28 font-bold lg:text-36">{t('wallet')}</h1>
        <p className="text-muted">
          {t('updated')} <Moment at={readAt(wallet.dataUpdatedAt)} />
        </p>
      </header>
      <Balance wallet={newest} isOwner={isOwner} />
      <OpenInvoices orders={invoices.data ?? []} available={newest.available_balance} />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 @min-[52rem]/page:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-8">
          <Holds holds={newest.holds} frozen={newest.frozen_balance} />
          <Movements all={wallet} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <AddMoney />
          {isOwner ? (
            <div className="surface p-4 lg:p-6">
              <AccountCard />
            </div>
          ) : null}
          <PlanInUse plan={newest.current_plan} />
        </div>
      </div>
      <p className="mt-6 flex gap-2 text-14 text-muted">
        <Icon name="bank" size="s" />
        <span>{t('rules')}</span>
      </p>
    </div>
  )
}

/** The time of the browser's read, by the server's clock. */
const readAt = (updatedAt: number): string => new Date(updatedAt + serverNow() - Date.now()).toISOString()

/** Reads the wallet again when a car with a held deposit changes, and when the member gets a notice. */
function useMovingMoney(wallet: WalletData | undefined) {
  const queryClient = useQueryClient()
  const session = useSession()
  const read = () => void queryClient.invalidateQueries({ queryKey: ['wallet'] })
  const readFor = (productId: number | undefined) => {
    if (productId !== undefined && wallet?.holds.some((hold) => hold.product_id === productId)) read()
  }
  useLive('bid', 'BidEvent', (event) => readFor(event.bid.product_id))
  useLive('auction', 'AuctionEvent', (event) => readFor(event.product_id))
  useLive(session ? `notification-user-${session.id}` : undefined, 'GeneralNotificationEvent', read)
}
