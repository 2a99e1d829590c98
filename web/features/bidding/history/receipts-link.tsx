import type { ReactNode } from 'react'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Opens the signed answers to this device's bids. */
export function ReceiptsLink({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="link" onClick={() => openDialog('receipts', {})}>
      <Icon name="file" size="s" />
      {children}
    </button>
  )
}
