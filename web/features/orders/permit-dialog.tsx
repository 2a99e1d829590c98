import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSession } from '#web/platform/device/session.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { rememberLanguage, useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { type FromWallet, useFromWallet } from './from-wallet.ts'
import { type OrderDetail, orderQuery, yardQuery } from './queries.ts'
import { PayWords, WalletSwitch } from './wallet-switch.tsx'

/** "More info" of a ready car: the text, the fee per day, and the permit. */
export function PermitDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const t = useT('orders')
  const api = useApi()
  const detail = useQuery(orderQuery(api, orderId))
  const yard = useQuery(yardQuery(api))
  const order = detail.data
  const failed = [detail, yard].filter(({ isError, data }) => isError && !data)
  const collect = useCollect(orderId, onClose)
  const read = useReadRefusal()
  const problem = collect.error ? Object.values(read(collect.error)).flat()[0] : undefined
  const due = order?.collection?.amount_due ?? 0
  const wallet = useFromWallet(due)
  return (
    <Dialog title={t('permitTitle')} onClose={onClose}>
      <div className="grid gap-4">
        {failed.length > 0 ? (
          <ErrorState
            title={t('permitFailed')}
            error={failed[0]?.error}
            onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          />
        ) : (
          <p>{yard.data?.text ?? ''}</p>
        )}
        {order?.collection ? <Sums collection={order.collection} /> : null}
        {detail.isPending ? <Skeleton className="h-24 w-full" /> : null}
        {due > 0 ? <WalletSwitch wallet={wallet} /> : null}
        <FieldError error={problem} />
        <Button
          size="lg"
          pending={collect.isPending}
          disabled={!order}
          onClick={() => collect.mutate(due > 0 ? wallet.body : {})}
        >
          {wallet.isOn ? (
            <PayWords wallet={wallet} />
          ) : due > 0 ? (
            t.rich('payPermit', { money: () => <Money key="money" amount={due} exact /> })
          ) : (
            t('issuePermit')
          )}
        </Button>
      </div>
    </Dialog>
  )
}

function Sums({ collection }: { collection: NonNullable<OrderDetail['collection']> }) {
  const t = useT('orders')
  return (
    <dl className="sum">
      <div>
        <dt>{t('feePerDay')}</dt>
        <dd>
          <Money amount={collection.fee_per_day} exact />
        </dd>
      </div>
      <div>
        <dt>{t('lastFreeDay')}</dt>
        <dd>
          <DateTime at={collection.free_until} />
        </dd>
      </div>
      {collection.days_due > 0 ? (
        <>
          <div>
            <dt>{t.rich('daysDue', { days: () => <Num key="days">{collection.days_due}</Num> })}</dt>
            <dd>
              <Money amount={collection.fee} exact />
            </dd>
          </div>
          <div>
            <dt>{t('vat')}</dt>
            <dd>
              <Money amount={collection.tax_amount} exact />
            </dd>
          </div>
        </>
      ) : null}
      <div className="tot">
        <dt>{t('toPay')}</dt>
        <dd>{collection.amount_due > 0 ? <Money amount={collection.amount_due} exact /> : t('nothing')}</dd>
      </div>
    </dl>
  )
}

function useCollect(orderId: number, onDone: () => void) {
  const api = useApi()
  const lang = useLang()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: FromWallet['body']) =>
      withIdempotencyKey(`${readSession()?.id ?? ''} collect ${orderId} ${JSON.stringify(body)}`, (idempotencyKey) =>
        api.call('POST /orders/{id}/collect-fee', { params: { id: orderId }, body, idempotencyKey }),
      ),
    onSuccess: async ({ payment }) => {
      for (const key of ['orders', 'wallet']) await queryClient.invalidateQueries({ queryKey: [key] })
      if (payment?.checkout_url) {
        rememberLanguage(lang)
        location.assign(payment.checkout_url)
      } else onDone()
    },
  })
}
