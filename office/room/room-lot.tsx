import { useState } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { useLive } from '#web/platform/live/live.ts'
import { useShownPhase } from '#web/platform/live/use-shown-phase.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Countdown, FairClockUntil, isClosing, useSecondsLeft } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useBids } from '../lots/use-bids.ts'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { GoButton } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { LotActs } from './lot-acts.tsx'
import { isOver, type Lot } from './room-data.ts'
import { TimedActs } from './timed-acts.tsx'

type RoomState = NonNullable<OfficeData<'GET /auctions/{id}'>['room']>
type VoidBid = (bid: { bidId: number; userId: number; amount: number }) => void
type Props = { lot: Lot; room: RoomState | null; isTimed: boolean; onVoid: VoidBid | undefined }

/** One lot under the eyes of staff: figures, acts, and its bids as they come. */
export function LotDesk({ lot, room, isTimed, onVoid }: Props) {
  const t = useT('office-room')
  const lang = useLang()
  const publicPath = usePublicPath()
  return (
    <section className="pn sg">
      <div className="sg-t grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-3 gap-x-4 p-4 items-center md:grid-cols-[8rem_minmax(0,1fr)]">
        <span className="pic">
          <Photo image={lot.image ?? undefined} sizes="128px" />
        </span>
        <div>
          <div className="r">
            <h2>{lang === 'ar' ? lot.title_ar : lot.title_en}</h2>
            <a
              className="ibtn"
              href={publicPath(`/car/${lot.car_id}`)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('seeOnSite')}
            >
              <Glyph name="out" />
            </a>
          </div>
          <p className="mu">
            <Num>{lot.car_id}</Num> · <StateDot state={lot.status} />
          </p>
        </div>
        {room ? <CallNow lot={lot} room={room} /> : null}
        <Figures lot={lot} room={room} />
      </div>
      <LotActs lot={lot} />
      <TimedActs lot={lot} isTimed={isTimed} />
      <Stream lot={lot} onVoid={onVoid} />
      <p className="py-3 px-4 flex flex-wrap gap-2 items-center">
        <GoButton to={`/cars/${lot.car_id}`}>{t('carPage')}</GoButton>
      </p>
    </section>
  )
}

/** The phase of the room in one large word, by the clock: the auctioneer calls what it says. */
function CallNow({ lot, room }: { lot: Lot; room: RoomState }) {
  const t = useT('office-room')
  const { shownPhase } = useShownPhase(room, lot.closes_at)
  const isCall = shownPhase === 'going_once' || shownPhase === 'going_twice'
  return (
    <p className="call-now" data-phase={shownPhase} role="status">
      <b>{t(`phase_${shownPhase}`)}</b>
      {isCall ? <span>{t(room.hammered ? 'hammeredText' : 'callText')}</span> : null}
    </p>
  )
}

function Figures({ lot, room }: Pick<Props, 'lot' | 'room'>) {
  const t = useT('office-room')
  // Hide reserve and leader from roles without the right: a dash would say that there are none.
  const isOpen = lot.status === 'live' || lot.status === 'scheduled'
  const maySeeAll = useMay()('lots.secrets') || !isOpen
  const [watchers, setWatchers] = useState<number>()
  useLive(`bid.${lot.car_id}`, 'WatchersEvent', (event) => setWatchers(event.watchers))
  return (
    <>
      <div className="big3 grid grid-cols-[auto_auto_auto] justify-between gap-3 items-end">
        <div>
          <span className="k">{t(lot.price === null ? 'openingPrice' : 'price')}</span>
          <b aria-live="polite">
            <Money amount={lot.price ?? lot.opening_price} />
          </b>
        </div>
        <div>
          <span className="k">{t('left')}</span>
          {lot.status === 'live' && lot.closes_at ? (
            <Left until={lot.closes_at} />
          ) : (
            <b className="sm">{room ? t(`phase_${room.phase}`) : lot.status === 'live' ? t('lotPaused') : '—'}</b>
          )}
        </div>
        {maySeeAll ? (
          <div>
            <span className="k">{t(isOpen ? 'leader' : 'highestBidder')}</span>
            <b className="sm">{lot.leader_id === null ? '—' : <PersonLink id={lot.leader_id} />}</b>
          </div>
        ) : null}
      </div>
      {lot.status === 'live' && lot.closes_at ? <FairClockUntil until={lot.closes_at} /> : null}
      <dl className="mini4 grid grid-cols-[repeat(4,auto)] justify-between gap-2 border-t border-line pt-2 max-md:grid-cols-[1fr_1fr]">
        {maySeeAll ? (
          <div>
            <dt>{t('reserve')}</dt>
            <dd>
              <Reserve lot={lot} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('extended')}</dt>
          <dd>
            <Num>{lot.extensions}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('bidsTitle')}</dt>
          <dd>
            <Num>{lot.bids_count}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('watchers')}</dt>
          <dd>{watchers === undefined || isOver(lot) ? '—' : <Num>{watchers}</Num>}</dd>
        </div>
      </dl>
    </>
  )
}

function Reserve({ lot: { reserve_price: reserve, price } }: Pick<Props, 'lot'>) {
  const t = useT('office-room')
  if (reserve === null) return t('none')
  return (
    <>
      <Money amount={reserve} />{' '}
      <small className="mu">{t(price !== null && price >= reserve ? 'reserveReached' : 'reserveBelow')}</small>
    </>
  )
}

function Left({ until }: { until: string }) {
  const seconds = useSecondsLeft(until)
  return (
    <b className={isClosing(seconds) ? 'hot' : undefined}>
      <Countdown until={until} />
    </b>
  )
}

/**
 * The newest bids, each with the way to void it.
 * @param shown how many are there until all are asked for; the stream is then a part of its page by itself
 */
export function Stream({ lot, onVoid, shown }: Pick<Props, 'lot' | 'onVoid'> & { shown?: number }) {
  const t = useT('office-room')
  const [most, setMost] = useState(shown)
  const Heading = shown === undefined ? 'h3' : 'h2'
  const { data, error, refetch } = useBids(lot)
  if (!data) return error ? <NotRead error={error} onRetry={refetch} /> : <Skeleton className="m-4 h-40" />
  const rows = data.data
  return (
    <div className="strm border-t border-line">
      <header>
        <Heading>{t('stream')}</Heading>
        <span className="mu">
          <Num>{data.total}</Num>
        </span>
      </header>
      {rows.length === 0 ? <p className="of-note">{t('noBids')}</p> : null}
      <ol aria-label={t('stream')}>
        {rows.slice(0, most).map((row, index) => {
          const before = rows[index + 1]
          const state = row.voided ? 'void' : index === 0 ? 'hi' : undefined
          return (
            <li key={row.id} className={state}>
              <DateTime at={row.created_at} style="clock" />
              <span className="w">{t('bidder', { number: row.user_id })}</span>
              <span className="tg">{row.automatic ? t('automatic') : ''}</span>
              <b>
                <Money amount={row.amount} />
              </b>
              <span className="dl">
                {before ? <Num>{`+${(row.amount - before.amount).toLocaleString('en-US')}`}</Num> : null}
              </span>
              {row.voided ? (
                <span className="vd">{t('voided')}</span>
              ) : lot.status === 'live' && onVoid ? (
                <IconButton
                  label={t('voidThis', { amount: String(row.amount), number: row.user_id })}
                  onClick={() => onVoid({ bidId: row.id, userId: row.user_id, amount: row.amount })}
                >
                  <Glyph name="ban" small />
                </IconButton>
              ) : null}
            </li>
          )
        })}
      </ol>
      {most !== undefined && rows.length > most ? (
        <button
          type="button"
          className="w-full flex items-center justify-center min-h-[2.75rem] border-t border-line text-palm-ink font-medium hover:bg-surface-2"
          onClick={() => setMost(undefined)}
        >
          {t('allBids', { count: rows.length })}
        </button>
      ) : null}
    </div>
  )
}
