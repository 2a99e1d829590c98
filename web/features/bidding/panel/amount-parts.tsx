import type { Car } from '#contract/http/car.ts'
import { formatAmount } from '#contract/values/money.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Switch } from '#web/ui/fields/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { leastMaximum } from './bid-rules.ts'
import type { BidForm } from './use-bid-form.ts'

type Part = { car: Car; form: BidForm }

/** The amount with its stepper; accepts digits of all three sets. `isMaximum`: the system bids up to it later. */
export function AmountField({ form, id, isMaximum = false }: Part & { id: string; isMaximum?: boolean }) {
  const t = useT('bidding')
  const isLow = form.problem === 'too_low' || form.problem === 'no_amount'
  return (
    <div>
      <div className="bid-lab" id={`${id}-help`}>
        <label htmlFor={id}>{t(form.raising ? 'raiseMaximum' : isMaximum ? 'aheadLimit' : 'yourBid')}</label>
        <span className={isLow ? 'bid-low' : undefined}>
          {form.problem === 'no_amount'
            ? t('enterAmount')
            : t.rich(isLow ? 'belowMinimum' : 'minimumIs', { money: () => <Money amount={form.least} /> })}
        </span>
      </div>
      <div className="stepper" data-invalid={isLow ? '' : undefined}>
        <button
          type="button"
          aria-label={t('less')}
          disabled={(form.amount ?? 0) <= form.least}
          onClick={() => form.step(-1)}
        >
          <Icon name="minus" />
        </button>
        <span className="stepper-value">
          <input
            id={id}
            className="num"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            value={form.text}
            aria-describedby={`${id}-help`}
            aria-invalid={isLow || undefined}
            onFocus={(event) => event.target.select()}
            onChange={(event) => form.setText(event.target.value)}
            onBlur={form.settle}
          />
          <Currency />
        </span>
        <button type="button" aria-label={t('more')} onClick={() => form.step(1)}>
          <Icon name="plus" />
        </button>
      </div>
    </div>
  )
}

/** The currency's word where digits are typed beside it. */
const Currency = () => <span className="cur stepper-cur" aria-hidden="true" />

/** One, two and five steps, each with its addition and its result. */
export function QuickSteps({ form, bare = false }: { form: BidForm; bare?: boolean }) {
  const t = useT('bidding')
  return (
    <fieldset className="quick">
      <legend className="sr-only">{t('quick')}</legend>
      {form.steps.map(({ amount, plus }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
          type="button"
          aria-pressed={form.amount === amount}
          onClick={() => form.choose(amount)}
        >
          {plus === 0 ? <span>{t('openingStep')}</span> : <Num>{`+${formatAmount(plus)}`}</Num>}{' '}
          <small className={bare ? 'sr-only' : undefined}>
            <Num>{amount}</Num> <span className="sr-only">{t('riyals')}</span>
          </small>
        </button>
      ))}
    </fieldset>
  )
}

/** Lets the system bid further, up to a secret maximum. A leader has one. */
export function AutomaticSwitch({ form }: { form: BidForm }) {
  const t = useT('bidding')
  if (form.raising) return <p className="bid-auto">{t('automaticText')}</p>
  return (
    <div className="bid-auto">
      <Switch checked={form.auto} onChange={(event) => form.setAuto(event.target.checked)}>
        <span className="inline-flex items-center gap-2">
          <Icon name="repeat" size="s" />
          {t('automatic')}
        </span>
      </Switch>
    </div>
  )
}

/** The secret maximum, in the place of the quick steps. */
export function MaximumField({ form, id }: { form: BidForm; id: string }) {
  const t = useT('bidding')
  const least = leastMaximum(form.amount ?? form.least)
  const isLow = form.maximumText !== '' && form.problem === 'maximum_too_low'
  return (
    <div className="bid-maximum">
      <div className="group" data-invalid={isLow ? '' : undefined}>
        <input
          id={id}
          className="input num"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it comes because the bidder switched it on
          autoFocus
          value={form.maximumText}
          placeholder={formatAmount(form.steps[2]?.amount ?? least)}
          aria-label={t('maximum')}
          aria-invalid={isLow || undefined}
          onChange={(event) => form.setMaximumText(event.target.value)}
          onBlur={() => form.maximum && form.setMaximumText(formatAmount(form.maximum))}
        />
        <span className="group-add group-add-end">{t('maximum')}</span>
      </div>
      {isLow ? <p className="bid-low">{t.rich('maximumTooLow', { money: () => <Money amount={least} /> })}</p> : null}
    </div>
  )
}
