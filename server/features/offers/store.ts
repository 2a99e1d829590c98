import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { RunnerUp } from '../bidding/index.ts'
import type { Bidder } from '../lots/index.ts'
import type { OfferTerms, Outcome, Side } from './rules.ts'

/** What is negotiated: a closed lot, or a car at its fixed price. */
export type Subject = { lotId: number; negotiationId?: undefined } | { lotId?: undefined; negotiationId: number }

/** An offer as stored. */
export type OfferRow = OfferTerms & {
  id: number
  lotId: number | null
  negotiationId: number | null
  buyerId: number
  madeBy: number
  madeAt: Date
  decideBy: Date
  /** The deadline by which its sender had to answer the previous offer. */
  answerUntil: Date
  outcome: Outcome | null
}

const columns = [
  'id',
  'lotId',
  'negotiationId',
  'buyerId',
  'round',
  'side',
  'amount',
  'madeBy',
  'madeAt',
  'decideBy',
  'answerUntil',
  'outcome',
] as const

/** The offers on some lots, oldest first. */
export const offersOn = (reader: Reader, lotIds: readonly number[]) => offersBy(reader, 'lotId', lotIds)

/** The offers on some lots, or in some negotiations at a fixed price, oldest first. */
export async function offersBy(
  reader: Reader,
  subject: 'lotId' | 'negotiationId',
  ids: readonly number[],
): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  return (
    reader
      .selectFrom('offers')
      .select(columns)
      // The table's checks allow exactly the words of `OfferRow`.
      .$castTo<OfferRow>()
      .where(subject, 'in', ids)
      .orderBy('id')
      .execute()
  )
}

/** A closed lot from one side's view; `leaderId` is the present or last buyer. */
export type NegotiationRow = {
  lotId: number
  status: string
  leaderId: number | null
  price: number | null
  /** That buyer's highest bid; the price may be a later agreement. */
  bid: number | null
  openingPrice: number
  reservePrice: number | null
  secondMax: number | null
  increments: readonly IncrementRow[]
  decideBy: Date | null
}

/** Closed lots as a buyer sees them. */
export async function negotiationRows(
  reader: Reader,
  lotIds: readonly number[],
  buyerId: number,
): Promise<NegotiationRow[]> {
  if (lotIds.length === 0) return []
  return reader
    .selectFrom('lotStates')
    .innerJoin('lots', 'lots.id', 'lotStates.lotId')
    .leftJoin('lotBidders', (join) =>
      join.onRef('lotBidders.lotId', '=', 'lotStates.lotId').on('lotBidders.accountId', '=', buyerId),
    )
    .select('lotBidders.lastAmount as bid')
    .select(['lotStates.lotId', 'lotStates.status', 'lotStates.leaderId', 'lotStates.price', 'lotStates.decideBy'])
    .select(['lots.openingPrice', 'lots.reservePrice', 'lotStates.secondMax'])
    .select(sql<IncrementRow[]>`lots.increments`.as('increments'))
    .where('lotStates.lotId', 'in', lotIds)
    .execute()
}

const at = (us: number) => sql<Date>`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

export type NewOffer = OfferTerms & {
  subject: Subject
  buyerId: number
  madeBy: number
  madeAtUs: number
  decideByUs: number
  answerUntilUs: number
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  const { subject, madeAtUs, decideByUs, answerUntilUs, ...rest } = offer
  await tx
    .insertInto('offers')
    .values({ ...subject, ...rest, madeAt: at(madeAtUs), decideBy: at(decideByUs), answerUntil: at(answerUntilUs) })
    .execute()
}

/** Ends the running offer; does nothing if there is only the bid of a lot. */
export async function answerRunning(
  tx: Tx,
  { lotId, negotiationId }: Subject,
  outcome: Outcome,
  atUs: number,
): Promise<void> {
  const running = tx
    .updateTable('offers')
    .set({ outcome, answeredAt: at(atUs) })
    .where('outcome', 'is', null)
  const onSubject =
    lotId === undefined ? running.where('negotiationId', '=', negotiationId) : running.where('lotId', '=', lotId)
  await onSubject.execute()
}

/** Lets an offer wait for its answer again, because the answer was withdrawn. */
export async function reopenOffer(tx: Tx, offerId: number): Promise<void> {
  await tx.updateTable('offers').set({ outcome: null, answeredAt: null }).where('id', '=', offerId).execute()
}

/** The rights of a member that decide whether they may lead another lot; the caller has locked their wallet. */
export async function rightsOf(tx: Tx, accountId: number): Promise<Bidder | undefined> {
  const { rows } = await sql<Bidder>`select * from bidding_rights where account_id = ${accountId}`.execute(tx)
  return rows[0]
}

/**
 * The next bidders of a lot, behind the last one asked: by their highest intended amount, of equals the earlier.
 * Without accounts that are out of use or have a role. The buyer at the buy-now price is outside that order: a maximum
 * may be above that price.
 */
export async function nextBidders(reader: Reader, lotId: number): Promise<RunnerUp[]> {
  const { rows } = await sql<RunnerUp>`
    select b.account_id, b.last_amount as price, b.max_amount as max
      from lot_states s
      join lot_bidders last on last.lot_id = s.lot_id and last.account_id = s.leader_id
      join lot_bidders b on b.lot_id = s.lot_id
      join accounts a on a.id = b.account_id and a.active and a.role is null
      left join lot_events bought on bought.lot_id = s.lot_id and bought.kind = 'close' and bought.account_id is not null
     where s.lot_id = ${lotId} and b.account_id is distinct from bought.account_id
       and (s.leader_id = bought.account_id or (b.max_amount, -b.max_seq) < (last.max_amount, -last.max_seq))
     order by b.max_amount desc, b.max_seq limit 2`.execute(reader)
  return rows
}

/** The newest published lot of a car, with the car's owner. */
export async function lotOfCar(
  reader: Reader,
  carId: number,
): Promise<{ ownerId: number; lotId: number | null; status: string | null } | undefined> {
  const { rows } = await sql<{ ownerId: number; lotId: number | null; status: string | null }>`
    select c.owner_id, n.lot_id, n.status from cars c left join lateral (
      select s.lot_id, s.status from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
       where s.car_id = c.id and a.state = 'published' order by s.lot_id desc limit 1) n on true
     where c.id = ${carId}`.execute(reader)
  return rows[0]
}

/** An answer by staff names neither party's account. */
export const isByStaff = (offer: Pick<OfferRow, 'madeBy' | 'buyerId'> & { side: Side }, ownerId: number): boolean =>
  offer.madeBy !== (offer.side === 'owner' ? ownerId : offer.buyerId)
