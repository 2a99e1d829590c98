import { type ReactNode, useState } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'

const AccountDialog = lazyDialog(() => import('./account-dialog.tsx'))

/** Opens the form of the bank account. */
export function AccountButton({ kind, children }: { kind: ButtonKind; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind={kind} size="sm" className="whitespace-normal" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen ? <AccountDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
