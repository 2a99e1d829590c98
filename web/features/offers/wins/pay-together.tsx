import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderInvoiceQuery } from '#web/features/invoices/queries.ts'
import { type FromWallet, useFromWallet } from '#web/features/orders/from-wallet.ts'
import { payableQuery } from '#web/features/orders/queries.ts'
import { PayWords, WalletSwitch } from '#web/features/orders/wallet-switch.tsx'
import { readSession } from '#web/platform/device/session.ts'
import { Money } from '#web/platform/format.tsx'
import type { Api } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { rememberLanguage, useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { ROOMY } from '#web/ui/record-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { BAR_HEIGHT, type Ticks } from './ticks.ts'

/** One payment for the ticked invoices. Shown from two unpaid ones on. */
export default function PayTogether({ ticks }: { ticks: Ticks }) {
  const t = useT('wallet-pay')
  const { data: orders } = useQuery(payableQuery(useApi()))
  const ticked = orders?.filter(({ id }) => ticks.chosen.includes(id)) ?? []
  const due = ticked.reduce((sum, { amount_due: amount }) => sum + Math.round(amount * 100), 0) / 100
  const wallet = useFromWallet(due)
  const pay = usePayTogether()
  const read = useReadRefusal()
  if (!orders || wallet.isPending) return <Skeleton className={`mb-4 w-full ${BAR_HEIGHT}`} />
  return (
    <form
      className={`surface mb-4 flex flex-wrap items-center gap-x-8 gap-y-4 p-4 lg:px-6 ${BAR_HEIGHT} ${ROOMY}`}
      aria-labelledby="together"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pay.isPending) pay.mutate({ orderIds: ticked.map(({ id }) => id), body: wallet.body })
      }}
    >
      <div className="grid min-w-0 grow basis-64 gap-3">
        <div>
          <h2 id="together" className="text-16 font-semibold">
            {t('togetherTitle')}
          </h2>
          <p className="text-14 text-muted">{t('togetherText', { count: ticked.length })}</p>
        </div>
        <WalletSwitch wallet={wallet} />
      </div>
      <p className="grow basis-40" role="status">
        <span className="block text-12 text-muted">{t('toPay')}</span>
        <b className="text-22 font-semibold">
          <Money amount={wallet.rest} exact />
        </b>
        {wallet.pays > 0 ? (
          <span className="block text-12 text-muted">
            {t.rich('afterWallet', { money: () => <Money key="money" amount={wallet.pays} exact /> })}
          </span>
        ) : null}
      </p>
      <div className="grid grow basis-52 gap-2">
        <FieldError error={pay.error ? Object.values(read(pay.error)).flat()[0] : undefined} />
        <Button type="submit" size="lg" pending={pay.isPending} disabled={ticked.length === 0}>
          <PayWords wallet={wallet} />
        </Button>
      </div>
    </form>
  )
}

type Sent = { orderIds: readonly number[]; body: FromWallet['body'] }

/** Pays the invoices of the orders; a rest continues at the payment page. */
function usePayTogether() {
  const api = useApi()
  const lang = useLang()
  const t = useT('wallet-pay')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sent: Sent) => {
      const invoices = await Promise.all(
        sent.orderIds.map((id) => queryClient.fetchQuery({ ...orderInvoiceQuery(api, id), staleTime: 0 })),
      )
      const ids = invoices.flatMap((invoice) => invoice?.id ?? [])
      return withIdempotencyKey(`${readSession()?.id ?? ''} pay ${JSON.stringify([ids, sent.body])}`, (key) =>
        send(api, ids, sent.body, key),
      )
    },
    onSuccess: async ({ payment }) => {
      for (const key of ['orders', 'wins', 'wallet', 'invoices', 'dashboard'])
        await queryClient.invalidateQueries({ queryKey: [key] })
      if (!payment?.checkout_url) return void toast({ title: t('paid'), tone: 'good', key: 'wallet-pay' })
      // The gateway comes back to an address without language.
      rememberLanguage(lang)
      location.assign(payment.checkout_url)
    },
  })
}

const send = (api: Api, invoiceIds: number[], body: Sent['body'], idempotencyKey: string) =>
  api.call('POST /wallet/pay', { body: { invoice_ids: invoiceIds, ...body }, idempotencyKey })
