import type { Viewing } from '#contract/http/viewings.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { useCancel } from './use-cancel.ts'
import { ViewingCalendar } from './viewing-calendar.tsx'

/** The confirmed appointment: number, code for the gate, time, way and cancellation. */
export function Booked({ mine }: { mine: Viewing }) {
  const t = useT('viewing')
  const cancel = useCancel(mine.id)
  return (
    <section className="flex flex-wrap items-center gap-4 p-4 mb-6 surface" aria-labelledby="booked">
      <div className="size-[7rem] p-2 on-paper">
        <QrCode text={mine.number} label={t('code')} />
      </div>
      <div>
        <h2 id="booked">{t('confirmed')}</h2>
        <p className="text-20 font-semibold">
          <DateTime at={mine.at} />
        </p>
        <p className="text-muted">
          {t.rich('number', { number: () => <Num key="number">{mine.number}</Num> })} · {mine.yard.address}
        </p>
        <div className="flex flex-wrap gap-3 mt-3">
          {mine.yard.map_url ? (
            <a className="btn btn-secondary" href={mine.yard.map_url} target="_blank" rel="noopener noreferrer">
              {t('way')}
            </a>
          ) : null}
          <ViewingCalendar viewing={mine} />
          <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
        </div>
        <p className="mt-3 text-14">
          <A to="/viewings" className="link">
            {t('all')}
          </A>
        </p>
      </div>
    </section>
  )
}
