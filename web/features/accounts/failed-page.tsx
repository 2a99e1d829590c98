import { useEffect } from 'react'
import { closeDialog, openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** `/error`: the error dialog over a page with the same text for browsers without scripts. */
export function FailedPage() {
  const t = useT('accounts')
  useEffect(() => {
    openDialog('error', {})
    return closeDialog
  }, [])
  return (
    <div className="wrap sec">
      <EmptyState
        icon="warning"
        heading="h1"
        title={t('errorTitle')}
        action={
          <A to="/" className={buttonClass('primary')}>
            {t('toHome')}
          </A>
        }
      >
        {t('errorText')}
      </EmptyState>
    </div>
  )
}
