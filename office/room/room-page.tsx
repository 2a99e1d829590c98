import { useState } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { useLiveState } from '#web/platform/live/live.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Countdown, useIsClosing } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { CarBidders } from '../cars/bidders.tsx'
import { useMay } from '../platform/desk.tsx'
import { useParams } from '../platform/router.ts'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateWord } from '../ui/state-dot.tsx'
import { PhoneBids } from './phone-bids.tsx'
import { RoomActs } from './room-acts.tsx'
import { RoomControls } from './room-controls.tsx'
import { type Auction, type Lot, useAuction } from './room-data.ts'
import { LotDesk } from './room-lot.tsx'
import { LeaderPanel, type VoidedBid, VoidPanel } from './room-side.tsx'

/** The control room of an auction: its lots, the one that is looked at, bids as they come, and what may be done. */
export function RoomPage() {
  const t = useT('office-room')
  const { id = '' } = useParams()
  const { data: auction, isPending, refetch } = useAuction(Number(id))
  if (isPending) return <Shimmer />
  if (!auction) return <ErrorState heading="h1" title={t('notFound')} onRetry={() => void refetch()} />
  return <Room auction={auction} />
}

const RANK: Record<string, number> = { live: 0, scheduled: 1, awaiting_owner: 2 }
const endOf = (lot: Lot) => Date.parse(lot.closes_at ?? lot.opens_at)
/** Running lots first, the soonest end on top. */
const inOrder = (lots: readonly Lot[]) =>
  lots.toSorted((a, b) => (RANK[a.status] ?? 3) - (RANK[b.status] ?? 3) || endOf(a) - endOf(b))

function Room({ auction }: { auction: Auction }) {
  const t = useT('office-room')
  const lang = useLang()
  const may = useMay()
  const publicPath = usePublicPath()
  const line = useLiveState()
  const [chosen, setChosen] = useState<number>()
  const [voided, setVoided] = useState<VoidedBid>()
  const lots = inOrder(auction.lots)
  const lot =
    lots.find(({ car_id }) => car_id === chosen) ??
    lots.find(({ car_id }) => car_id === auction.room?.current_id) ??
    lots[0]
  const live = lots.filter(({ status }) => status === 'live').length
  return (
    <>
      <PageHead
        title={lang === 'ar' ? auction.title_ar : auction.title_en}
        lead={t('lead', { mode: auction.mode, lots: auction.lots_count, live })}
        up={{ to: '/auctions', title: t('auctions') }}
      >
        {live > 0 ? (
          <Pill tone="live" outlined>
            {t('live')}
          </Pill>
        ) : null}
        <span className={line === 'connected' ? 'cn ok' : 'cn'}>{t(line === 'connected' ? 'lineUp' : 'lineDown')}</span>
        {auction.room ? (
          <a
            className={buttonClass('tertiary', 'sm')}
            href={publicPath(`/room/${auction.id}/screen`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('screen')}
          </a>
        ) : null}
        {auction.room && may('auctions') ? <RoomControls auction={auction} /> : null}
      </PageHead>
      <div className="room">
        <LotList lots={lots} chosen={lot?.car_id} onChoose={setChosen} />
        {lot ? (
          <LotDesk
            key={lot.car_id}
            lot={lot}
            isTimed={auction.mode === 'timed'}
            room={auction.room?.current_id === lot.car_id ? auction.room : null}
            onVoid={may('auctions') ? (bid) => setVoided({ ...bid, carId: lot.car_id }) : undefined}
          />
        ) : (
          <EmptyState icon="car" title={t('noLots')}>
            {t('noLotsText')}
          </EmptyState>
        )}
        <div className="stk rgt">
          {voided && voided.carId === lot?.car_id ? (
            <VoidPanel key={voided.bidId} bid={voided} onClose={() => setVoided(undefined)} />
          ) : null}
          {lot?.leader_id ? (
            <LeaderPanel userId={lot.leader_id} isOver={!['live', 'scheduled'].includes(lot.status)} />
          ) : null}
          {lot ? <PhoneBids key={`phone-${lot.lot_id}`} lot={lot} /> : null}
          {lot && may('lots.secrets') ? <CarBidders key={lot.lot_id} carId={lot.car_id} /> : null}
          {may('auctions') ? <RoomActs auction={auction} /> : null}
        </div>
      </div>
    </>
  )
}

type ListProps = { lots: readonly Lot[]; chosen: number | undefined; onChoose: (carId: number) => void }

function LotList({ lots, chosen, onChoose }: ListProps) {
  const t = useT('office-room')
  const lang = useLang()
  return (
    <Panel title={t('lots')} count={lots.length} className="lots">
      <ul>
        {lots.map((lot) => (
          <li key={lot.lot_id} className={lot.car_id === chosen ? 'sel' : undefined}>
            <button type="button" aria-pressed={lot.car_id === chosen} onClick={() => onChoose(lot.car_id)}>
              <span className="tth">
                <Photo image={lot.image ?? undefined} sizes="52px" />
              </span>
              <span className="tx">
                <b>{lang === 'ar' ? lot.title_ar : lot.title_en}</b>
                <small>
                  <Num>{lot.car_id}</Num> · {t('bids', { count: lot.bids_count })}
                </small>
              </span>
              <span className="pr">
                <Money amount={lot.price ?? lot.opening_price} />
                {lot.status === 'live' && lot.closes_at ? (
                  <TimeLeft until={lot.closes_at} />
                ) : (
                  <small className="left">
                    <StateWord state={lot.status} />
                  </small>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** In the colour of closing in the last five minutes alone. */
function TimeLeft({ until }: { until: string }) {
  return (
    <small className={useIsClosing(until) ? 'left hot' : 'left'}>
      <Countdown until={until} />
    </small>
  )
}
