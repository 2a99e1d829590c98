import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Confirms before ended lots leave the member's list, because they do not come back. */
export default function ClearDialog({ onClose }: { onClose: () => void }) {
  const t = useT('lots')
  const api = useApi()
  const queryClient = useQueryClient()
  const clear = useMutation({
    mutationFn: () => api.call('POST /clear-auctions', { body: {} }),
    onSuccess: ({ cleared }) => {
      toast({ title: t('cleared', { count: cleared }), tone: 'good', key: 'cleared' })
      void queryClient.invalidateQueries({ queryKey: ['my-lots'] })
    },
    onError: () => toast({ title: t('clearFailed'), tone: 'danger', key: 'cleared' }),
    onSettled: onClose,
  })
  return (
    <Dialog title={t('clearTitle')} onClose={onClose}>
      <p>{t('clearText')}</p>
      <DialogActions>
        <Button kind="danger" pending={clear.isPending} onClick={() => clear.mutate()}>
          {t('clearEnded')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('clearNo')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
