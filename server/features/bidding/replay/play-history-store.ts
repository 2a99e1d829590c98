import type { Tx } from '#server/platform/db/database.ts'

export type PlayedEvent = {
  seq: number
  kind: 'bid' | 'close' | 'decision'
  accountId: number | null
  amount: number | null
  atUs: number
  payload: string
  hash: Buffer
}

export type PlayedLot = {
  lotId: number
  status: 'live' | 'awaiting_owner' | 'sold' | 'rejected' | 'no_bids'
  price: number | null
  leaderId: number | null
  secondMax: number | null
  head: Buffer
  events: PlayedEvent[]
  decideByUs: number | null
}

/** What of a member's rights a past needs. */
export type Rights = { accountId: number; available: number; activeLots: number; activeLotsLimit: number | null }

export async function rightsOf(tx: Tx, accountIds: readonly number[]): Promise<Rights[]> {
  return (
    tx
      .selectFrom('biddingRights')
      .select(['accountId', 'available', 'activeLots', 'activeLotsLimit'])
      .where('accountId', 'in', accountIds)
      .orderBy('accountId')
      // The view's columns come from columns that are never null.
      .$castTo<Rights>()
      .execute()
  )
}

const date = (us: number) => new Date(us / 1_000)
const timeOf = (events: readonly PlayedEvent[], kind: PlayedEvent['kind']) => {
  const event = events.find((one) => one.kind === kind)
  return event ? date(event.atUs) : null
}

/** Writes a lot's past: its events, its state after them, and who bid. */
export async function insertHistory(tx: Tx, lot: PlayedLot): Promise<void> {
  const { lotId, events } = lot
  const bids = events.filter((event) => event.kind === 'bid')
  if (events.length > 0) {
    const rows = events.map(({ atUs, ...event }) => ({ ...event, lotId, at: date(atUs) }))
    await tx.insertInto('lotEvents').values(rows).execute()
  }
  await tx
    .updateTable('lotStates')
    .set({
      status: lot.status,
      price: lot.price,
      leaderId: lot.leaderId,
      leaderMax: lot.price,
      secondMax: lot.secondMax,
      bidsCount: bids.length,
      seq: events.length,
      head: lot.head,
      lastAt: date(events.at(-1)?.atUs ?? 0),
      closedAt: timeOf(events, 'close'),
      decidedAt: timeOf(events, 'decision'),
      decideBy: lot.decideByUs === null ? null : date(lot.decideByUs),
    })
    .where('lotId', '=', lotId)
    .execute()
  const standings = new Map(bids.map((bid) => [bid.accountId, bid]))
  const firsts = new Map(bids.toReversed().map((bid) => [bid.accountId, bid.atUs]))
  const rows = [...standings.values()].flatMap((bid) =>
    bid.accountId === null || bid.amount === null
      ? []
      : [
          {
            lotId,
            accountId: bid.accountId,
            maxAmount: bid.amount,
            maxSeq: bid.seq,
            lastAmount: bid.amount,
            firstAt: date(firsts.get(bid.accountId) ?? bid.atUs),
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('lotBidders').values(rows).execute()
}
