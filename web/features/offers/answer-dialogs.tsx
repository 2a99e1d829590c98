import { useId, useState } from 'react'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { formatAmount } from '#contract/values/money.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { type AnswerProps, type Deal, rangeOf, readOffer, takingBackOf, wordsOf } from './deal.ts'
import { useAnswer } from './use-answer.ts'

type Props = AnswerProps & { onClose: () => void }

/** A yes or a no that cannot be taken back: its consequence in words, before it is given. */
export function ConfirmAnswer({ verdict, deal, sumAt, onClose }: Props & { verdict: 'accept' | 'reject' }) {
  const t = useT('offers')
  const errors = useFieldErrors()
  const answer = useAnswer(deal, { onDone: onClose, onWrong: errors.show })
  const words = wordsOf(deal)[verdict]
  const { amount } = deal.negotiation
  const isYes = verdict === 'accept'
  return (
    <Dialog title={t(words.title)} onClose={onClose}>
      {isYes ? <Price amount={amount} /> : null}
      <p>{t(words.text)}</p>
      {isYes ? <Shortfall deal={deal} amount={amount} /> : null}
      {isYes ? sumAt?.(amount) : null}
      <FieldError error={errors.of(...Object.keys(errors.errors))} />
      <DialogActions>
        <Button
          kind={isYes ? 'primary' : 'danger'}
          pending={answer.isPending}
          onClick={() => answer.mutate({ verdict })}
        >
          {t(words.yes)}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('goBack')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Their own unanswered offer: the consequence of withdrawing it. */
export function ConfirmTakingBack({ deal, onClose }: Props) {
  const t = useT('offers')
  const errors = useFieldErrors()
  const answer = useAnswer(deal, { onDone: onClose, onWrong: errors.show })
  const { amount, returns_until: until } = deal.negotiation
  const words = takingBackOf(deal, serverNow())
  return (
    <Dialog title={t('withdrawTitle')} onClose={onClose}>
      <Price amount={amount} />
      <p>{t.rich(words, { time: () => (until ? <DateTime at={until} /> : null) })}</p>
      <FieldError error={errors.of(...Object.keys(errors.errors))} />
      <DialogActions>
        <Button kind="danger" pending={answer.isPending} onClick={() => answer.mutate({ verdict: 'withdraw' })}>
          {t('withdrawYes')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('goBack')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Another price: typed in riyals, read back in words, with its commitment. */
export function CounterOffer({ deal, sumAt, onClose }: Props) {
  const t = useT('offers')
  const errors = useFieldErrors()
  const answer = useAnswer(deal, { onDone: onClose, onWrong: errors.show })
  const [text, setText] = useState('')
  const wordsId = useId()
  const { amount, problem } = readOffer(text, deal.negotiation)
  const send = () => {
    if (problem) errors.show({ amount: [t(`wrong_${problem}`)] })
    else answer.mutate({ verdict: 'counter', amount })
  }
  return (
    <Dialog title={t('counterTitle')} onClose={onClose}>
      <form
        ref={errors.form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!answer.isPending) send()
        }}
      >
        <div className="grid gap-2">
          <TextField
            label={t('counterAmount')}
            help={<Range deal={deal} />}
            numeric
            autoFocus
            suffix={t('currency')}
            value={text}
            error={errors.of('amount')}
            onChange={(event) => {
              setText(event.target.value)
              errors.clear('amount', 'error')
            }}
            onBlur={() => amount !== undefined && setText(formatAmount(amount))}
          />
          <AmountWords id={wordsId} amount={problem ? undefined : amount} />
        </div>
        <p>{t(wordsOf(deal).counter.text)}</p>
        {problem || amount === undefined ? null : (
          <>
            <Shortfall deal={deal} amount={amount} />
            {sumAt?.(amount)}
          </>
        )}
        <FieldError error={errors.of(...Object.keys(errors.errors).filter((field) => field !== 'amount'))} />
        <DialogActions>
          <Button type="submit" pending={answer.isPending}>
            <span>
              {problem || amount === undefined
                ? t('counterYesBare')
                : t.rich('counterYes', { money: () => <Money amount={amount} /> })}
            </span>
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('goBack')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Price({ amount }: { amount: number }) {
  return (
    <div>
      <p className="text-28 font-semibold">
        <Money amount={amount} />
      </p>
      <AmountWords amount={amount} />
    </div>
  )
}

/** An extra digit is easily typed, so the amount is shown in words; its space is kept while nothing is typed. */
function AmountWords({ amount, id }: { amount: number | undefined; id?: string }) {
  const lang = useLang()
  return (
    <p className="min-h-[1.7em] font-medium" id={id} aria-live="polite">
      {amount === undefined ? null : amountInWords(amount, lang)}
    </p>
  )
}

function Range({ deal: { negotiation } }: { deal: Deal }) {
  const t = useT('offers')
  const range = rangeOf(negotiation)
  if (range === undefined) return null
  const { amount_min, amount_max } = negotiation
  return t.rich(`range_${range}`, {
    min: () => <Money amount={amount_min ?? 0} />,
    max: () => <Money amount={amount_max ?? 0} />,
  })
}

/** The owner's own reserve, if a price stays below it. */
function Shortfall({ deal: { reserve }, amount }: { deal: Deal; amount: number }) {
  const t = useT('offers')
  if (reserve === null || reserve === undefined || amount >= reserve) return null
  return (
    <p className="font-medium text-danger-ink">
      {t.rich('approveShort', { money: () => <Money amount={reserve - amount} /> })}
    </p>
  )
}
