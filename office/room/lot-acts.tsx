import { Money } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { DecideSales } from '../lots/decide-sale.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { GoButton } from '../ui/panel.tsx'
import type { Lot } from './room-data.ts'

/** Acts that the state of a lot allows: the owner's decision after the close, the next bidder after a refusal. */
export function LotActs({ lot }: { lot: Lot }) {
  const may = useMay()
  if (lot.status === 'sold') return <ToOrder lot={lot} />
  if (!may('auctions')) return null
  if (lot.status === 'awaiting_owner') return <Decision lot={lot} />
  if (lot.status === 'rejected' && lot.bids_count > 0) return <NextBidder lot={lot} />
  return null
}

function ToOrder({ lot }: { lot: Lot }) {
  const t = useT('office-room')
  const lang = useLang()
  const filter = encodeURIComponent(JSON.stringify({ q: lang === 'ar' ? lot.title_ar : lot.title_en }))
  return (
    <div className="py-3 px-4 flex flex-wrap gap-2 items-center">
      <p className="grow">{t('soldText')}</p>
      <GoButton to={`/orders?filter=${filter}`}>{t('itsOrder')}</GoButton>
    </div>
  )
}

function Decision({ lot }: { lot: Lot }) {
  const t = useT('office-room')
  return (
    <div className="warnb grid grid-cols-[auto_minmax(0,1fr)] gap-3 bg-gold-soft text-ink py-3 px-4 border-y border-line">
      <span />
      <div>
        <b>{t('awaiting')}</b>
        <p>
          {t.rich('awaitingText', {
            price: () => <Money key="price" amount={lot.price ?? 0} />,
            until: () => (lot.decide_by ? <Moment key="until" at={lot.decide_by} /> : null),
          })}
        </p>
        <div className="row2">
          <DecideSales rows={[lot]} />
        </div>
      </div>
    </div>
  )
}

function NextBidder({ lot }: { lot: Lot }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const { mutate, isPending } = useAct(() =>
    api.call('POST /lots/{car_id}/runner-up', { params: { car_id: lot.car_id }, body: { lot_id: lot.lot_id } }),
  )
  return (
    <div className="py-3 px-4 flex flex-wrap gap-2 items-center">
      <p className="grow">{t('runnerUpText')}</p>
      <Button size="sm" kind="secondary" pending={isPending} onClick={() => mutate(undefined)}>
        {t('runnerUp')}
      </Button>
    </div>
  )
}
