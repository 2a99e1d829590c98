import { useState } from 'react'
import type { KnownPayment } from '#contract/http/office/money/known.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Go } from '../../ui/panel.tsx'

/** The answer of staff about known money: it settles an announced payment, or it is other money. */
export type KnownAnswer = { payment_id?: number; other_money?: boolean }
type Found = { payments: readonly KnownPayment[]; isAsked: boolean }

const OTHER = 'other'
const nothing: Found = { payments: [], isAsked: false }

/** The server already knows this money: the refusal, and the answer of staff. */
export function useKnownMoney() {
  const [found, setFound] = useState(nothing)
  const [choice, setChoice] = useState('')
  const [settles, setSettles] = useState<number>()
  const answer: KnownAnswer = {
    ...(settles !== undefined && { payment_id: settles }),
    ...(choice === OTHER && { other_money: true }),
  }
  return {
    found,
    choice,
    answer,
    isUnanswered: found.isAsked && choice === '',
    choose: (value: string) => {
      setChoice(value)
      if (value !== OTHER) setSettles(Number(value))
      else if (found.payments.some(({ can_settle }) => can_settle)) setSettles(undefined)
    },
    /** Looks into a refusal. The payment that was chosen stays chosen where the server asks about recorded ones. */
    refuse: (error: unknown) => {
      if (!isApiError(error)) return
      const { payments } = (error.data ?? {}) as { payments?: readonly KnownPayment[] }
      setFound(payments ? { payments, isAsked: error.reason === 'payment_known' } : nothing)
      setChoice('')
    },
    /** Another amount is another question. */
    forget: () => {
      setFound(nothing)
      setChoice('')
      setSettles(undefined)
    },
  }
}

type Props = { known: ReturnType<typeof useKnownMoney>; canSettle?: boolean | undefined }

/** The payments that may be the same money, with a choice where the server asks. */
export function KnownMoney({ known: { found, choice, choose }, canSettle = false }: Props) {
  const t = useT('office')
  if (found.payments.length === 0) return null
  const settleable = canSettle ? found.payments.filter(({ can_settle }) => can_settle) : []
  return (
    <>
      <ul className="of-lines">
        {found.payments.map((payment) => (
          <li key={`${payment.payment_id}-${payment.journal_id}`}>
            <KnownLine payment={payment} />
          </li>
        ))}
      </ul>
      {found.isAsked ? (
        <Choices
          legend={t('knownWhich')}
          choices={[
            ...settleable.map(({ payment_id: id }) => ({
              value: String(id),
              label: t('knownSettles', { id: `#${id}` }),
            })),
            { value: OTHER, label: t('knownOther') },
          ]}
          value={choice}
          onChange={choose}
        />
      ) : null}
    </>
  )
}

/** One payment: its number, amount, time, and the person who recorded it. */
function KnownLine({ payment }: { payment: KnownPayment }) {
  const t = useT('office')
  const states = useT('office-states')
  const { payment_id: id, transfer_id: transfer, method, settled_at: settledAt, settled_by_name: by } = payment
  const address = transfer === null ? `/payments/${id}` : `/bank-transfers/${transfer}`
  return (
    <>
      {id === null ? null : (
        <Go to={address} className="link">
          {`#${transfer ?? id}`}
        </Go>
      )}{' '}
      {method === null ? t('knownCorrection') : states(method)} · <Money amount={payment.amount} /> ·{' '}
      {t(settledAt === null ? 'knownAnnounced' : 'knownRecorded')} <DateTime at={settledAt ?? payment.created_at} />
      {by === null ? null : (
        <>
          {' '}
          · <bdi>{by}</bdi>
        </>
      )}
      {payment.receipt_number === null ? null : (
        <>
          {' '}
          · <bdi>{payment.receipt_number}</bdi>
        </>
      )}
    </>
  )
}
