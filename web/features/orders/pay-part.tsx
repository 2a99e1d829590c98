import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parsePhone } from '#contract/values/phone.ts'
import { readSession } from '#web/platform/device/session.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import type { Api } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { rememberLanguage, useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choice.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { emptyPhone, type PhoneValue } from '#web/ui/fields/phone-field.tsx'
import { useFieldErrors, useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Note } from '#web/ui/note.tsx'
import { RECORD } from '#web/ui/record-head.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type FromWallet, useFromWallet } from './from-wallet.ts'
import { offeredOf, quoteProblem } from './order-choice.ts'
import { CouponField, type Own, type Owner, OwnerFields, ownerBody, Services } from './pay-fields.tsx'
import { Methods, type PayMethod, useMethod } from './pay-methods.tsx'
import {
  balanceQuery,
  type Choice,
  type Item,
  itemsQuery,
  type OrderDetail,
  ownerQuery,
  quoteQuery,
} from './queries.ts'
import { SumPane } from './sum-pane.tsx'
import { PayWords, WalletSwitch } from './wallet-switch.tsx'

/** The name for the ownership transfer, the services, and the way of paying. */
export function PayPart({ order, onAnswer }: Pick<Props, 'order' | 'onAnswer'>) {
  const t = useT('orders')
  const api = useApi()
  const { data: owner, error, refetch } = useQuery(ownerQuery(api))
  const { data: items, isPending } = useQuery(itemsQuery(api))
  const { data: balance, isPending: isCounting } = useQuery(balanceQuery(api))
  if (error && !owner) return <ErrorState title={t('ownerFailed')} error={error} onRetry={() => void refetch()} />
  // The price is requested with services that still exist.
  if (!owner || isPending || isCounting) return <Skeleton className="min-h-svh w-full" />
  const phone = owner.phone ?? ''
  const local = phone.startsWith('+966') ? `0${phone.slice(4)}` : phone
  return (
    <PayForm
      order={order}
      items={items}
      hasSadad={balance?.methods?.includes('sadad') ?? false}
      own={owner}
      onAnswer={onAnswer}
      phone={{ text: local, country: 'SA', e164: parsePhone(local, 'SA') }}
    />
  )
}

type Props = {
  order: OrderDetail
  items: readonly Item[] | undefined
  hasSadad: boolean
  own: Own
  phone: PhoneValue
  /** The choice is stored and the page shows what comes next. */
  onAnswer: () => void
}

function PayForm({ order, items, hasSadad, own, phone, onAnswer }: Props) {
  const t = useT('orders')
  const [owner, setOwner] = useState<Owner>({
    name: order.transfer?.owner_name ?? own.name,
    identity: undefined,
    phone: phone.e164 ? phone : emptyPhone,
    location: order.transfer?.transfer_location ?? '',
  })
  const { method, setMethod, isLarge } = useMethod(order, hasSadad)
  const [chosen, setChoice] = useState<Choice>({
    coupon: order.coupon ?? '',
    services: order.items.map(({ id }) => id),
    useDeposit: order.deposit_counts,
  })
  const choice = offeredOf(chosen, items)
  const quote = useQuery(quoteQuery(useApi(), order, choice))
  const sums = quote.data ?? order
  const wallet = useFromWallet(Math.max(0, sums.amount_due - order.announced_amount))
  const errors = useFieldErrors()
  const payment = useComplete(order.id, { onRefused: errors.refuse, onAnswer })
  const problem = quoteProblem(quote.error, useReadRefusal())
  return (
    <form
      ref={errors.form}
      className={RECORD}
      aria-label={t('payForm')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!payment.isPending) payment.mutate({ owner: ownerBody(owner, own), choice, ...wayOf(method, wallet) })
      }}
    >
      <div className="grid min-w-0 gap-8">
        <ErrorList errors={errors.errors} />
        {order.invoice_status === 'grace' ? <Grace order={order} /> : null}
        <WalletPart wallet={wallet} isHeld={method === 'online'} />
        {wallet.isOn && wallet.rest === 0 ? null : (
          <Methods
            method={method}
            onChange={setMethod}
            rest={wallet.isOn ? wallet.rest : undefined}
            hasSadad={hasSadad}
            isLarge={isLarge}
            isAnnounced={order.payment_method === 'cash'}
          />
        )}
        <OwnerFields owner={owner} own={own} text={t('ownerText')} onChange={setOwner} errors={errors} />
        <Services items={items ?? []} choice={choice} onChange={setChoice} />
      </div>
      <SumPane order={order} quote={quote.data} fromWallet={wallet.pays}>
        <QuoteProblem words={problem?.sum} onRetry={() => void quote.refetch()} />
        <CouponField
          coupon={choice.coupon}
          isTaken={quote.isSuccess && !quote.isPlaceholderData}
          error={problem?.coupon ?? errors.of('coupon')}
          onChange={(coupon) => setChoice({ ...choice, coupon })}
        />
        <DepositSwitch
          held={order.deposit_held}
          isOn={choice.useDeposit}
          onChange={(useDeposit) => setChoice({ ...choice, useDeposit })}
        />
        <Button type="submit" size="lg" pending={payment.isPending} disabled={problem?.coupon !== undefined}>
          {(wallet.isOn && wallet.rest === 0) || method === 'online' ? <PayWords wallet={wallet} /> : t(`go_${method}`)}
        </Button>
        <p className="fine text-14 text-muted">{t('fine')}</p>
      </SumPane>
    </form>
  )
}

function WalletPart(props: { wallet: FromWallet; isHeld: boolean }) {
  const t = useT('orders')
  return (
    <section className="grid gap-3">
      <h2 className="text-18 font-semibold">{t('walletFirst')}</h2>
      <div className="surface min-h-20 p-4">
        <WalletSwitch {...props} />
      </div>
    </section>
  )
}

/** The way of paying as it is sent: the wallet alone, or a method that the wallet may pay before. */
const wayOf = (method: PayMethod, { isOn, rest }: FromWallet) =>
  isOn && rest === 0 ? ({ method: 'wallet', usesWallet: false } as const) : { method, usesWallet: isOn }

/** The reason that the sum above does not match these choices. */
function QuoteProblem({ words, onRetry }: { words: string | undefined; onRetry: () => void }) {
  const t = useT('ui')
  if (words === undefined) return null
  return (
    <div className="grid justify-items-start gap-2">
      <FieldError error={words} />
      <Button kind="secondary" size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

type DepositProps = { held: number; isOn: boolean; onChange: (isOn: boolean) => void }

/** True if the deposit held for the order pays a part of it. */
function DepositSwitch({ held, isOn, onChange }: DepositProps) {
  const t = useT('orders')
  if (held <= 0) return null
  return (
    <Switch checked={isOn} onChange={(event) => onChange(event.target.checked)}>
      {t('useDeposit')}{' '}
      <small className="block text-muted">
        {t.rich('useDepositText', { money: () => <Money key="money" amount={held} /> })}
      </small>
    </Switch>
  )
}

function Grace({ order: { grace, lapses_at: end } }: { order: OrderDetail }) {
  const t = useT('orders')
  return (
    <Note tone="no" icon="clock" title={t('graceTitle', { day: grace.days, of: grace.days_max })}>
      <p>
        {t.rich('graceText', {
          fee: () => <Money key="fee" amount={grace.fee_per_day} />,
          taken: () => <Money key="taken" amount={grace.taken} />,
          end: () => <DateTime key="end" at={end ?? ''} />,
        })}
      </p>
    </Note>
  )
}

type Sent = { owner: ReturnType<typeof ownerBody>; method: PayMethod | 'wallet'; usesWallet: boolean; choice: Choice }

type After = { onRefused: (error: unknown) => void; onAnswer: () => void }

/** Sends the choices: online continues at the payment page, a bill has its own page, the other ways show the next step. */
function useComplete(orderId: number, { onRefused, onAnswer }: After) {
  const api = useApi()
  const lang = useLang()
  const t = useT('wallet-pay')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => withIdempotencyKey(textOf(orderId, sent), (key) => send(api, orderId, sent, key)),
    onSuccess: async ({ payment }, { method }) => {
      for (const key of ['orders', 'wins', 'wallet', 'invoices'])
        await queryClient.invalidateQueries({ queryKey: [key] })
      if (method === 'bank_transfer' && payment) return navigate({ to: '/bank-transfer', search: { order: orderId } })
      if (method === 'sadad' && payment?.bill) return navigate({ to: '/success', search: { payment: payment.id } })
      if (payment?.method === 'wallet') toast({ title: t('paid'), tone: 'good', key: 'wallet-pay' })
      if (method !== 'online' || !payment?.checkout_url) return onAnswer()
      // The gateway comes back to an address without language.
      rememberLanguage(lang)
      location.assign(payment.checkout_url)
    },
    onError: (error) => {
      onRefused(error)
      // A service may have been withdrawn while the page was open.
      void queryClient.invalidateQueries({ queryKey: ['items'] })
    },
  })
}

const textOf = (orderId: number, sent: Sent): string =>
  `${readSession()?.id ?? ''} order ${orderId} ${JSON.stringify(sent)}`

async function send(api: Api, orderId: number, { owner, method, usesWallet, choice }: Sent, idempotencyKey: string) {
  const { coupon, services, useDeposit } = choice
  return api.call('POST /complete-win-order', {
    body: {
      order_id: orderId,
      payment_method: method,
      ...(coupon && { coupon }),
      ...owner,
      services: [...services],
      use_deposit: useDeposit,
      use_wallet: usesWallet,
    },
    idempotencyKey,
  })
}
