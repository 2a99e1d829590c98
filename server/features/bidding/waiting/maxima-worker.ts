import type { Clock } from '#server/platform/clock/clock.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { lockWallets } from '../../ledger/index.ts'
import { type Lot, leavesRoom, readLots, readStates } from '../../lots/index.ts'
import { createPlacer, type PlacingDeps } from './place-waiting.ts'
import { limitsFilledNotice } from './waiting-notices.ts'
import { fateOf } from './waiting-rules.ts'
import { endWaiting, readMeans, readWaiting, type WaitingMaximum } from './waiting-store.ts'

/** However quiet: a place may have come free in another process, or before this process started. */
const LOOK_MS = 2_000

type Deps = PlacingDeps & {
  db: Database
  clock: Clock
  /** Called with each car on which a maximum was bid. */
  onPlaced: (carId: number) => void
}

/** A waiting maximum, and the action for it by the state that was read. */
type Seen = { waiting: WaitingMaximum; lot: Lot; todo: 'settle' | 'withdraw' | 'nothing' }

/**
 * Watches waiting maxima: bids them when their member's limits allow it, ends those that can no longer be bid,
 * withdraws those for which won cars leave no limit. Its reads only find candidates; each is decided under its locks.
 *
 * Domain events trigger it after the commit. It also reads all waiting maxima at the start and every two seconds, which
 * finds changes by other processes. Several processes may do this at once.
 */
export function createMaximaWorker(deps: Deps) {
  const placer = createPlacer(deps)
  /** Members with waiting maxima: a lost lead of any other member costs nothing. */
  let known = new Set<number>()
  let cancel: () => void = () => undefined
  // What fails is found again by the next look at all.
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'looking after waiting maxima failed')
  const asks = createAsks((whose) => look(whose).catch(failed))

  async function look(whose: number[] | undefined): Promise<void> {
    const seen = await see(deps.db, whose)
    if (whose === undefined) known = new Set(seen.map(({ waiting }) => waiting.accountId))
    const due = new Set(seen.filter(({ todo }) => todo !== 'nothing').map(({ waiting }) => waiting.accountId))
    for (const accountId of due) await serve(accountId).catch(failed)
  }

  /** One member, until nothing more is to be done: each bid that is taken may leave the next one no place. */
  async function serve(accountId: number): Promise<void> {
    const tried = new Set<number>()
    while (!asks.isStopped()) {
      const seen = await see(deps.db, [accountId])
      if (seen.some(({ todo }) => todo === 'withdraw')) await withdrawFilled(deps, accountId)
      const next = seen.find(({ waiting, todo }) => todo === 'settle' && !tried.has(waiting.id))
      if (!next) return
      tried.add(next.waiting.id)
      const fate = await placer.settle(next.waiting, next.lot)
      if (fate === 'place') deps.onPlaced(next.lot.carId)
    }
  }

  const lookAt = (accountId: number): void => (known.has(accountId) ? asks.ask(accountId) : undefined)
  const { events } = deps
  events.afterCommit('leadLost', ({ accountId }) => lookAt(accountId))
  events.afterCommit('lotsClosed', asks.askForAll)
  events.afterCommit('lotSold', ({ buyerId }) => lookAt(buyerId))
  events.afterCommit('saleRejected', ({ buyerId }) => lookAt(buyerId))
  events.afterCommit('orderPaid', ({ buyerId }) => lookAt(buyerId))
  events.afterCommit('orderCanceled', ({ buyerId }) => lookAt(buyerId))
  events.afterCommit('paymentSettled', ({ accountId }) => lookAt(accountId))

  function arm(): void {
    cancel = deps.clock.after(LOOK_MS, () => {
      asks.askForAll()
      void asks.idle().then(() => (asks.isStopped() ? undefined : arm()))
    })
  }

  return {
    /** After what may concern several members: a close, a void, a purchase, new limits. */
    lookAtAll: asks.askForAll,
    /** A member has left something to wait, through this process. */
    noticed: (accountId: number) => {
      known.add(accountId)
      asks.ask(accountId)
    },
    /** Waits until all triggered work of this process is done. */
    idle: asks.idle,
    start: () => {
      asks.askForAll()
      arm()
    },
    stop: async () => {
      cancel()
      await asks.stop()
      await placer.close()
    },
  }
}

/** Looks at some members or at all: one look at a time, and requests that come meanwhile make the next one. */
function createAsks(look: (whose: number[] | undefined) => Promise<void>) {
  const members = new Set<number>()
  let all = false
  let stopped = false
  let running: Promise<void> | undefined
  const isDone = () => stopped || (!all && members.size === 0)

  async function work(): Promise<void> {
    while (!isDone()) {
      const whose = all ? undefined : [...members]
      all = false
      members.clear()
      await look(whose)
    }
  }

  function poke(): void {
    if (isDone()) return
    running ??= work().finally(() => {
      running = undefined
      // Triggers that came in the moment in which the work ended.
      poke()
    })
  }

  return {
    ask: (accountId: number) => {
      members.add(accountId)
      poke()
    },
    askForAll: () => {
      all = true
      poke()
    },
    isStopped: () => stopped,
    idle: async () => {
      while (running) await running
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** What waits, in order, and what it comes to by the rules, without a lock. */
async function see(db: Database, accountIds: number[] | undefined): Promise<Seen[]> {
  const rows = await readWaiting(db, accountIds)
  if (rows.length === 0) return []
  const lotIds = [...new Set(rows.map(({ lotId }) => lotId))]
  const [{ lots: states, nowUs }, lots, means] = await Promise.all([
    readStates(db, lotIds),
    readLots(db, { lotIds }),
    readMeans(db, [...new Set(rows.map(({ accountId }) => accountId))]),
  ])
  const lotOf = new Map(lots.map((lot) => [lot.lotId, lot]))
  const stateOf = new Map(states.map(({ lotId, state }) => [lotId, state]))
  return rows.flatMap((waiting) => {
    const [lot, state, own] = [lotOf.get(waiting.lotId), stateOf.get(waiting.lotId), means.get(waiting.accountId)]
    if (!lot || !state || !own) return []
    const fate = fateOf(waiting, { terms: lot.terms, state, bidder: own.bidder, atUs: nowUs })
    const isFilled = !leavesRoom(own.bidder, own.won, waiting.max)
    const todo = fate.kind === 'wait' ? (isFilled ? 'withdraw' : 'nothing') : 'settle'
    return [{ waiting, lot, todo }]
  })
}

/** Withdraws maxima that a member's won cars exclude: under the wallet's lock, their wins are read again. */
async function withdrawFilled(deps: Deps, accountId: number): Promise<void> {
  const publishNotices = await inTransaction(deps.db, async (tx) => {
    await lockWallets(tx, [accountId])
    const own = (await readMeans(tx, [accountId])).get(accountId)
    const rows = own ? await readWaiting(tx, [accountId]) : []
    const filled = rows.filter(({ max }) => own && !leavesRoom(own.bidder, own.won, max)).map(({ id }) => id)
    const ended = await endWaiting(asQueryable(tx), filled, 'limits_filled')
    return deps.notices(asQueryable(tx), ended.length === 0 ? [] : [limitsFilledNotice(accountId, ended.length)])
  })
  publishNotices()
}
