import type { Tx } from '#server/platform/db/database.ts'

/** An entry of a past that is written at once, for demonstrations. */
export type PlayedEvent = {
  seq: number
  kind: 'bid' | 'close' | 'decision'
  accountId: number | null
  amount: number | null
  atUs: number
  payload: string
  hash: Buffer
}

/** A lot with its whole past; amounts in halalas. */
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

const date = (us: number) => new Date(us / 1_000)
const timeOf = (events: readonly PlayedEvent[], kind: PlayedEvent['kind']) => {
  const event = events.find((one) => one.kind === kind)
  return event ? date(event.atUs) : null
}

/** Writes a lot's past: its events and its state after them. */
export async function insertPlayedLot(tx: Tx, lot: PlayedLot): Promise<void> {
  const { lotId, events } = lot
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
      bidsCount: events.filter((event) => event.kind === 'bid').length,
      seq: events.length,
      head: lot.head,
      lastAt: date(events.at(-1)?.atUs ?? 0),
      closedAt: timeOf(events, 'close'),
      decidedAt: timeOf(events, 'decision'),
      decideBy: lot.decideByUs === null ? null : date(lot.decideByUs),
    })
    .where('lotId', '=', lotId)
    .execute()
}
