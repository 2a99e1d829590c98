import { useState } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { isReceiptSigned, knowsEd25519 } from './proofs.ts'
import { type KeptReceipt, placeOf, readReceipts } from './receipts-store.ts'

type ReceiptPayload = {
  kind?: string
  amount?: number
  max_amount?: number | null
  verdict?: string
  at?: string
  seq?: number
}
type Check = 'idle' | 'working' | 'verified' | 'forged' | 'verifyFailed' | 'checkNoKeys'

/** The signed answers to this device's bids; each can be checked here with the published keys. */
export default function ReceiptsDialog({ onClose }: { onClose: () => void }) {
  const t = useT('history')
  const [receipts] = useState(readReceipts)
  return (
    <Dialog title={t('receiptsTitle')} shape="wide" onClose={onClose}>
      <p className="text-14 text-muted">{receipts.length > 0 ? t('receiptsText') : t('receiptsEmpty')}</p>
      <ul className="receipts">
        {receipts.map((receipt) => (
          <Receipt key={placeOf(receipt)} receipt={receipt} onLeave={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

const TONES = { accepted: 'soft-palm', refused: 'soft-danger', lowered: 'soft' } as const

/** A receipt of a lowered maximum was issued without a call of the bidder. */
function verdictOf({ kind, verdict }: ReceiptPayload): keyof typeof TONES {
  if (kind === 'maximum_lowered') return 'lowered'
  return verdict === 'accepted' ? 'accepted' : 'refused'
}

function Receipt({ receipt, onLeave }: { receipt: KeptReceipt; onLeave: () => void }) {
  const t = useT('history')
  const api = useApi()
  const [check, setCheck] = useState<Check>('idle')
  const receiptPayload: ReceiptPayload = JSON.parse(receipt.payload)
  const verify = async () => {
    setCheck('working')
    try {
      if (!(await knowsEd25519())) return setCheck('checkNoKeys')
      const { keys } = await api.call('GET /receipt-keys')
      setCheck((await isReceiptSigned(receipt, keys)) ? 'verified' : 'forged')
    } catch {
      setCheck('verifyFailed')
    }
  }
  const verdict = verdictOf(receiptPayload)
  return (
    <li>
      <div>
        <h3>
          <A to="/car/$slug" params={{ slug: receipt.slug }} onClick={onLeave}>
            {receipt.title}
          </A>
        </h3>
        <p className="dots text-14 text-muted">
          <span>
            <Money amount={receiptPayload.max_amount ?? receiptPayload.amount ?? 0} />
          </span>
          {receiptPayload.at ? (
            <span>
              <DateTime at={receiptPayload.at} style="day" /> <DateTime at={receiptPayload.at} style="clock" />
            </span>
          ) : null}
          <span>
            <Num>{`#${receiptPayload.seq ?? 0}`}</Num>
          </span>
        </p>
        <div role="status">
          {check === 'idle' || check === 'working' ? null : (
            <p className={check === 'verified' ? 'proof text-palm-ink' : 'proof text-danger-ink'}>{t(check)}</p>
          )}
        </div>
      </div>
      <Pill tone={TONES[verdict]}>{t(`verdict_${verdict}`)}</Pill>
      <Button kind="secondary" size="sm" pending={check === 'working'} onClick={() => void verify()}>
        {t('verify')}
      </Button>
    </li>
  )
}
