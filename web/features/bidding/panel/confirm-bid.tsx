import { useState } from 'react'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { Money } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { isHuge } from './bid-rules.ts'
import { TotalSum } from './total-sum.tsx'
import type { Bidding } from './use-bidding.ts'

type Props = { bidding: Bidding; amount: number; onClose: () => void }

/** Confirms an amount far above the minimum, because an extra digit is easily typed. */
export default function ConfirmBid({ bidding, amount, onClose }: Props) {
  const t = useT('bidding')
  const words = amountInWords(amount, useLang())
  const [isMeant, setMeant] = useState(!isHuge(bidding.car, amount))
  return (
    <Dialog title={t('confirmTitle')} onClose={onClose}>
      <p className="text-muted">{t.rich('confirmText', { money: () => <Money amount={bidding.form.least} /> })}</p>
      <div>
        <p className="text-28 font-semibold">
          <Money amount={amount} />
        </p>
        <p className="font-medium">{words}</p>
      </div>
      <TotalSum car={bidding.car} price={amount} total="total" />
      {isHuge(bidding.car, amount) ? (
        <Checkbox checked={isMeant} onChange={(event) => setMeant(event.target.checked)}>
          {t.rich('confirmWords', { words: () => <b key="words">{words}</b> })}
        </Checkbox>
      ) : null}
      <DialogActions>
        <Button kind="primary" disabled={!isMeant} onClick={bidding.confirm}>
          {t('confirmBid')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('goBack')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
