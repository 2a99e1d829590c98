import { useNavigate } from '@tanstack/react-router'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { message?: string; onClose: () => void }

/** A permanent failure; every way out of it leads home. */
export function ErrorDialog({ message, onClose }: Props) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const leave = () => {
    onClose()
    void navigate({ to: '/' })
  }
  return (
    <Dialog title={t('errorTitle')} onClose={leave}>
      <p className="text-muted">{message ?? t('errorText')}</p>
      <Button size="lg" onClick={leave}>
        {t('toHome')}
      </Button>
    </Dialog>
  )
}
