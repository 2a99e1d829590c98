import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Viewing } from '#contract/http/viewings.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The confirmed appointment: number, code for the gate, time, way and cancellation. */
export function Booked({ carId, mine }: { carId: number; mine: Viewing }) {
  const t = useT('viewing')
  const api = useApi()
  const cache = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.call('DELETE /viewings/{id}', { params: { id: mine.id } }),
    onSuccess: () => toast({ title: t('canceled'), key: 'viewing' }),
    onError: () => toast({ title: t('cancelFailed'), tone: 'danger', key: 'viewing' }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['viewings', carId] }),
  })
  return (
    <section className="view-booked surface" aria-labelledby="booked">
      <div className="view-qr on-paper">
        <QrCode text={mine.number} label={t('code')} />
      </div>
      <div>
        <h2 id="booked">{t('confirmed')}</h2>
        <p className="view-at">
          <DateTime at={mine.at} />
        </p>
        <p className="text-muted">
          {t.rich('number', { number: () => <Num key="number">{mine.number}</Num> })} · {mine.yard.address}
        </p>
        <div className="view-acts">
          {mine.yard.map_url ? (
            <a className="btn btn-secondary" href={mine.yard.map_url} target="_blank" rel="noopener noreferrer">
              {t('way')}
            </a>
          ) : null}
          <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </section>
  )
}
