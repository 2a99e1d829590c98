import { useState } from 'react'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { AmountField } from './amount-field.tsx'
import { readAmount, TOP_UP_MAX } from './top-up-amount.ts'

/** Riyals. */
const SUMS = [1_000, 5_000, 10_000, 25_000] as const

/** Four sums and one of one's own; the window after it asks for the way of paying. */
export function AddMoney() {
  const t = useT('wallet')
  const [typed, setTyped] = useState(String(SUMS[1]))
  const [isWrong, setWrong] = useState(false)
  const amount = readAmount(typed)
  const wrong = amount === undefined || amount > TOP_UP_MAX
  const write = (text: string) => {
    setTyped(text)
    setWrong(false)
  }
  return (
    <form
      className="surface grid gap-4 p-4 lg:p-6"
      aria-labelledby="add-money"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(wrong)
        if (wrong) event.currentTarget.querySelector('input')?.focus()
        else openDialog('topUp', { amount })
      }}
    >
      <h2 id="add-money" className="text-18">
        {t('topUp')}
      </h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('sums')}</legend>
        {SUMS.map((sum) => (
          <button
            key={sum}
            type="button"
            aria-pressed={amount === sum}
            onClick={() => write(String(sum))}
            className="min-h-11 grow rounded-field border border-line-strong px-2 text-14 font-semibold hover:bg-surface-2 aria-pressed:border-palm-ink aria-pressed:bg-palm-soft aria-pressed:text-palm-ink"
          >
            <bdi className="num">{sum.toLocaleString('en')}</bdi>
          </button>
        ))}
      </fieldset>
      <AmountField
        typed={typed}
        onType={write}
        label={t('otherAmount')}
        error={isWrong && wrong ? t(amount === undefined ? 'amountNeeded' : 'amountTooHigh') : undefined}
      />
      <Button type="submit" kind="secondary">
        {wrong ? t('topUp') : t.rich('addAmount', { money: () => <Money key="money" amount={amount} exact /> })}
      </Button>
    </form>
  )
}
