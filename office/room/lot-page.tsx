import { useState } from 'react'
import { nextMinimum } from '#contract/values/increments.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { useLive } from '#web/platform/live/live.ts'
import { CarBidders } from '../cars/bidders.tsx'
import { CarOffers } from '../cars/offers.tsx'
import { BelowReserve, LotEnd } from '../lots/lot-values.tsx'
import { PriceSteps } from '../lots/price-steps.tsx'
import { useReadAgain } from '../lots/use-bids.ts'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import { RefusedCalls } from '../parts/refused-calls.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { Go, GoButton, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { LotActs } from './lot-acts.tsx'
import { PhoneBids } from './phone-bids.tsx'
import { Stream } from './room-lot.tsx'
import { type VoidedBid, VoidPanel } from './room-side.tsx'
import { TimedActs } from './timed-acts.tsx'

type Lot = OfficeData<'GET /auction-lots/{id}'>
type Props = { row: Lot }

const READ_AGAIN_MS = 1_500
const BIDS_SHOWN = 12
const isOpen = ({ status }: Lot) => status === 'live' || status === 'scheduled'

/** State, auction and car; the page follows the bids on the car. */
function LotState({ row }: Props) {
  const t = useT('office-room')
  const lang = useLang()
  useLive(`bid.${row.car_id}`, 'BidEvent', useReadAgain(['GET /auction-lots/{id}', row.lot_id], READ_AGAIN_MS))
  return (
    <>
      <StateDot state={row.status} />
      <Go to={`/auctions/${row.auction_id}`} className="link">
        {lang === 'ar' ? row.auction_title_ar : row.auction_title_en}
      </Go>
      <Go to={`/cars/${row.car_id}`} className="link">
        {t('carPage')}
      </Go>
      {row.is_newest ? null : <span className="warnc">{t('olderLot')}</span>}
    </>
  )
}

function ToRoom({ row }: Props) {
  const t = useT('office')
  return row.auction_state === 'published' && isOpen(row) ? (
    <GoButton to={`/room/${row.auction_id}`} kind="primary">
      {t('controlRoom')}
    </GoButton>
  ) : null
}

/** The decision that the lot waits for, the way of its price, its bids and the talks after the close. */
function Bids({ row }: Props) {
  const may = useMay()
  const [voided, setVoided] = useState<VoidedBid>()
  return (
    <>
      {row.is_newest && !isOpen(row) ? <AfterClose row={row} /> : null}
      {voided ? <VoidPanel key={voided.bidId} bid={voided} onClose={() => setVoided(undefined)} /> : null}
      <PriceSteps lot={row} />
      <section className="pn">
        <Stream
          shown={BIDS_SHOWN}
          lot={row}
          onVoid={may('auctions') ? (bid) => setVoided({ ...bid, carId: row.car_id }) : undefined}
        />
      </section>
    </>
  )
}

/** Talks are of the car's newest lot. Without the right to them the decision alone is shown. */
function AfterClose({ row }: Props) {
  const may = useMay()
  const talks = row.status === 'awaiting_owner' || row.status === 'rejected'
  if (talks && may('read.members')) return <CarOffers row={{ ...row, id: row.car_id }} />
  return (
    <section className="pn empty:hidden">
      <LotActs lot={row} />
    </section>
  )
}

const LotPast = ({ row }: Props) => (
  <>
    <LotBidders row={row} />
    <RefusedCalls of={{ product_id: row.car_id, trade: '1' }} />
  </>
)

const LotBidders = ({ row }: Props) => (useMay()('lots.secrets') ? <CarBidders carId={row.car_id} /> : null)

/** Acts by the car concern its newest lot. */
function LotRail({ row }: Props) {
  const t = useT('office')
  const may = useMay()
  if (!may('auctions') || !row.is_newest || !isOpen(row)) return null
  return (
    <>
      <PhoneBids lot={row} />
      <Panel title={t('acts')}>
        <TimedActs lot={row} isTimed={row.mode === 'timed'} />
      </Panel>
    </>
  )
}

const price = ({ price: now, opening_price: opening }: Lot) => <Money amount={now ?? opening} />

export const lotPage = describePage('GET /auction-lots/{id}', {
  at: '/lots',
  title: 'lots',
  one: 'lot',
  right: 'read',
  nameOf: titleIn,
  facts: [
    { field: 'opening_price', kind: 'money' },
    {
      field: 'increments',
      render: (row) =>
        row.increments.map(({ from, step }) => (
          <p key={from}>
            {from === 0 ? null : (
              <>
                <Num>{`≥ ${from.toLocaleString('en-US')}`}</Num>{' '}
              </>
            )}
            <Money amount={step} />
          </p>
        )),
    },
    { field: 'reserve_price', kind: 'money' },
    { field: 'buy_now_price', kind: 'money' },
    { field: 'deposit_required', kind: 'money' },
    { field: 'position', kind: 'number' },
    { field: 'opens_at', render: (row) => <DateTime at={row.opens_at} style="full" /> },
    { field: 'closes_at', render: (row) => (row.closes_at ? <DateTime at={row.closes_at} style="full" /> : null) },
    { field: 'extensions', kind: 'number' },
    { field: 'decide_by', kind: 'time' },
  ],
  record: {
    image: (row) => row.image,
    State: LotState,
    Act: ToRoom,
    figures: [
      { label: 'price_now', render: price },
      {
        label: 'next_bid',
        kind: 'money',
        value: (row) => (isOpen(row) ? nextMinimum(row.increments, row.price, row.opening_price) : null),
      },
      { label: 'reserve_state', value: (row) => row.reserve_price, render: (row) => <BelowReserve lot={row} /> },
      { field: 'bids_count', kind: 'number' },
      { label: 'closes_at', render: (row) => <LotEnd lot={row} /> },
    ],
    tabs: [
      { name: 'bidsAndOffers', Part: Bids, Count: ({ row }) => <Num>{row.bids_count}</Num> },
      { name: 'bidders', right: 'read.members', has: (row) => row.is_newest, Part: LotPast },
    ],
    Rail: LotRail,
  },
})
