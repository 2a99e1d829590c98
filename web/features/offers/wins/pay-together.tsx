import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { orderInvoiceQuery } from '#web/features/invoices/queries.ts'
import { type FromWallet, useFromWallet } from '#web/features/orders/from-wallet.ts'
import { payableQuery } from '#web/features/orders/queries.ts'
import { PayWords, WalletSwitch } from '#web/features/orders/wallet-switch.tsx'
import { readSession } from '#web/platform/device/session.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import type { Api } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { rememberLanguage, useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'

/** The invoices that wait to be paid, each with a tick, and one payment for the ticked ones. Shown from two on. */
export default function PayTogether() {
  const t = useT('wallet-pay')
  const { data: orders } = useQuery(payableQuery(useApi()))
  const [left, setLeft] = useState<readonly number[]>([])
  const ticked = orders?.filter(({ id }) => !left.includes(id)) ?? []
  const due = ticked.reduce((sum, { amount_due: amount }) => sum + Math.round(amount * 100), 0) / 100
  const wallet = useFromWallet(due)
  const pay = usePayTogether()
  const read = useReadRefusal()
  if (!orders || orders.length < 2) return null
  const toggle = (id: number) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])
  return (
    <form
      className="surface together"
      aria-labelledby="together"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pay.isPending) pay.mutate({ orderIds: ticked.map(({ id }) => id), body: wallet.body })
      }}
    >
      <div>
        <h2 id="together" className="text-18 font-semibold">
          {t('togetherTitle')}
        </h2>
        <p className="text-14 text-muted">{t('togetherText')}</p>
      </div>
      <ul className="grid gap-3">
        {orders.map(({ id, car, amount_due: amount, due_at: at }) => (
          <li key={id}>
            <Checkbox checked={!left.includes(id)} onChange={() => toggle(id)}>
              <b>{car.title}</b>
              <small className="block text-muted">
                {at === null ? null : <>{t.rich('due', { time: () => <DateTime key="time" at={at} /> })} · </>}
                <Money amount={amount} exact />
              </small>
            </Checkbox>
          </li>
        ))}
      </ul>
      {due > 0 ? <WalletSwitch wallet={wallet} /> : null}
      <div className="together-end">
        <dl className="sum">
          <Row name={t('total')}>
            <Money amount={due} exact />
          </Row>
          {wallet.pays > 0 ? (
            <Row name={t('fromWallet')}>
              <Money amount={-wallet.pays} exact />
            </Row>
          ) : null}
          <Row name={t('toPay')} isTotal>
            <Money amount={wallet.rest} exact />
          </Row>
        </dl>
        <FieldError error={pay.error ? Object.values(read(pay.error)).flat()[0] : undefined} />
        <Button type="submit" size="lg" pending={pay.isPending} disabled={ticked.length === 0}>
          <PayWords wallet={wallet} />
        </Button>
      </div>
    </form>
  )
}

const Row = ({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) => (
  <div className={isTotal ? 'tot' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

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
