import { useQuery } from '@tanstack/react-query'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Answer, useAnswer } from '#web/ui/answer.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { type Refund, refundsQuery, sumsQuery, type Wallet } from './queries.ts'
import { RefundForm } from './refund-form.tsx'

const OPEN = new Set<Refund['status']>(['under_review', 'approved'])

/** Money back to the bank account: the form, the open request, and the former ones. */
export function RefundPage() {
  const t = useT('transfers')
  const api = useApi()
  const { place, show } = useAnswer()
  const wallet = useQuery(sumsQuery(api))
  const refunds = useQuery(refundsQuery(api))
  const open = refunds.data?.rows.find(({ status }) => OPEN.has(status))
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <p>
            <A to="/wallet" className="link">
              {t('toWallet')}
            </A>
          </p>
          <h1>{t('refundTitle')}</h1>
          <p>{t('refundLead')}</p>
        </div>
      </div>
      {wallet.data && refunds.data ? (
        <>
          {refunds.data.heldUntil && open?.iban_masked !== null ? (
            <HeldNote until={refunds.data.heldUntil} isOpen={open !== undefined} toCards={refunds.data.toCards} />
          ) : null}
          <Answer place={place}>{open ? <OpenRefund refund={open} /> : null}</Answer>
          {open || (refunds.data.heldUntil && refunds.data.toCards <= 0) ? null : (
            <NewRefund wallet={wallet.data} toCards={refunds.data.toCards} onSent={show} />
          )}
          <FormerRefunds refunds={refunds.data.rows.filter(({ id }) => id !== open?.id)} />
        </>
      ) : wallet.isError || refunds.isError ? (
        <ErrorState
          title={t('refundFailed')}
          error={wallet.error ?? refunds.error}
          onRetry={() => {
            void wallet.refetch()
            void refunds.refetch()
          }}
        />
      ) : (
        <Skeleton className="min-h-svh w-full" />
      )}
    </div>
  )
}

/** The form, or the reason that it is not available. */
function NewRefund({ wallet, toCards, onSent }: { wallet: Wallet; toCards: number; onSent: () => void }) {
  const t = useT('transfers')
  if (wallet.available_balance > 0) return <RefundForm wallet={wallet} toCards={toCards} onSent={onSent} />
  return (
    <EmptyState
      icon="wallet"
      title={t('nothingTitle')}
      action={
        <A to="/wallet" className={buttonClass('primary')}>
          {t('toWallet')}
        </A>
      }
    >
      {t('nothingText')}
    </EmptyState>
  )
}

/** The reason that no refund is paid now, its end, and the action if the change was not the member's own. */
function HeldNote({ until, isOpen, toCards }: { until: string; isOpen: boolean; toCards: number }) {
  const t = useT('transfers')
  const key = isOpen ? 'heldOpen' : toCards > 0 ? 'heldCards' : 'held'
  return (
    <div className="mb-6">
      <Note tone="wait" icon="clock" title={t(`${key}Title`)}>
        <p>
          {t.rich(`${key}Text`, {
            time: () => <DateTime key="time" at={until} />,
            money: () => <Money key="money" amount={toCards} exact />,
          })}
        </p>
        <p>
          <A to="/contact-us" className="link">
            {t('heldNotYou')}
          </A>
        </p>
      </Note>
    </div>
  )
}

/** The bank account that the money goes to, or the cards that it came from. */
function Account({ refund: { bank_name: bank, iban_masked: iban } }: { refund: Refund }) {
  const t = useT('transfers')
  return iban === null ? (
    t('toCard')
  ) : (
    <>
      {bank} <Num>{iban}</Num>
    </>
  )
}

function OpenRefund({ refund }: { refund: Refund }) {
  const t = useT('transfers')
  const isApproved = refund.status === 'approved'
  return (
    <section className="surface transfer-state grid grid-cols-1 gap-4 p-4 content-start pt-0 px-0 pb-4 overflow-hidden max-w-[45rem]">
      <Note
        flat
        tone={isApproved ? 'ok' : 'wait'}
        icon={isApproved ? 'good' : 'clock'}
        title={t(isApproved ? 'refundApproved' : 'refundUnderReview')}
      >
        <p>{t(isApproved ? 'refundApprovedText' : 'refundUnderReviewText')}</p>
      </Note>
      <dl className="sum">
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <Money amount={refund.amount} exact />
          </dd>
        </div>
        <div>
          <dt>{t('toAccount')}</dt>
          <dd>
            <Account refund={refund} />
          </dd>
        </div>
        <div>
          <dt>{t('askedAt')}</dt>
          <dd>
            <DateTime at={refund.created_at} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function FormerRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const t = useT('transfers')
  if (refunds.length === 0) return null
  return (
    <section className="mt-8 grid gap-3" aria-labelledby="former">
      <h2 id="former" className="text-22 font-bold">
        {t('former')}
      </h2>
      <ol className="docs surface">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <b>
                <Money amount={refund.amount} exact />
              </b>
              <p className="text-14 text-muted">
                <DateTime at={refund.created_at} /> · <Account refund={refund} />
              </p>
              {refund.reason ? <p className="text-14">{refund.reason}</p> : null}
            </div>
            <p className={`st ${refund.status === 'paid_out' ? 'ok' : 'no'}`}>
              <Icon name={refund.status === 'paid_out' ? 'check' : 'close'} />
              <span>{t(refund.status === 'paid_out' ? 'refundPaid' : 'refundRejected')}</span>
              {refund.reference ? <Num>{refund.reference}</Num> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
