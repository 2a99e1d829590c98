import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choice.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { FromWallet } from './from-wallet.ts'

type SwitchProps = {
  wallet: FromWallet
  /** False if its part is taken at once, before a transfer or cash brings the rest. */
  isHeld?: boolean
}

/** Pays from the wallet first; an empty wallet says so, and how to add money. */
export function WalletSwitch({ wallet: { split, isPending, isOn, setOn, rest }, isHeld = true }: SwitchProps) {
  const t = useT('wallet-pay')
  if (!split) return isPending ? <Skeleton className="h-20 w-full" /> : null
  const { fromWallet, left, endedPlan } = split
  if (fromWallet <= 0) {
    return (
      <div className="grid justify-items-start gap-2">
        <Switch checked={false} disabled readOnly>
          {t('empty')}
        </Switch>
        <Button kind="tertiary" size="sm" onClick={() => openDialog('topUp', { amount: rest })}>
          {t('add')}
        </Button>
      </div>
    )
  }
  return (
    <Switch checked={isOn} onChange={(event) => setOn(event.target.checked)}>
      <b>{t.rich('use', { money: () => <Money key="money" amount={fromWallet} exact /> })}</b>
      <small className="block text-muted">
        {t.rich('left', { money: () => <Money key="money" amount={left} exact /> })}
        {isOn && rest > 0 ? ` ${t(isHeld ? 'held' : 'taken')}` : null}
        {endedPlan === undefined ? null : ` ${t('endsPlan', { name: endedPlan })}`}
      </small>
    </Switch>
  )
}

/** The words of the button that pays: all of it from the wallet, or the rest. */
export function PayWords({ wallet: { isOn, rest, pays } }: { wallet: FromWallet }) {
  const t = useT('wallet-pay')
  const isAll = isOn && rest === 0
  return t.rich(isAll ? 'payAll' : 'payRest', {
    money: () => <Money key="money" amount={isAll ? pays : rest} exact />,
  })
}
