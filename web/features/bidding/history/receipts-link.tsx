import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Opens the signed answers to this device's bids. */
export function ReceiptsLink() {
  const t = useT('bidding')
  return (
    <button type="button" className="link" onClick={() => openDialog('receipts', {})}>
      <Icon name="file" size="s" />
      {t('receipts')}
    </button>
  )
}
