import { describe, expect, test } from 'vitest'
import { MODEL_SEED } from '#server/testing/models.ts'
import { createBidQueue, type Progress } from './bid-queue.ts'

type Bid = { carId: number; accountId: number; call: { amount: number } }
type Carried = { writer: number; batch: Bid[]; progress: Progress; finish: () => Promise<void> }

/** The turns of the event loop in which a woken writer takes its batch. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 6; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A queue whose batches stay in flight until the test finishes them. */
function openQueue({ count = 8, batchesMax = 8, leaders = new Map<number, number>() } = {}) {
  const inFlight: Carried[] = []
  const limit = { batchesMax }
  const queue = createBidQueue<Bid>({
    count,
    batchesMax: () => limit.batchesMax,
    leaderOf: (carId) => leaders.get(carId),
    work: (writer, batch, progress) =>
      new Promise((resolve) => {
        const carried = {
          writer,
          batch,
          progress,
          finish: () => {
            inFlight.splice(inFlight.indexOf(carried), 1)
            resolve()
            return settle()
          },
        }
        inFlight.push(carried)
      }),
  })
  const add = (carId: number, accountId: number, amount = 1) => queue.add({ carId, accountId, call: { amount } })
  const lots = () => inFlight.map(({ batch }) => batch.map(({ carId }) => carId))
  return { queue, inFlight, leaders, limit, add, lots }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`nothing at ${index}`)
  return found
}

describe('[QUE-18] batches in flight share no lot and no wallet', () => {
  test('a bidder’s second lot waits for the first, others do not', async () => {
    const { inFlight, add, lots } = openQueue()
    add(1, 10)
    await settle()
    add(2, 10)
    add(3, 11)
    await settle()
    expect(lots()).toEqual([[1], [3]])
    await at(inFlight, 0).finish()
    expect(lots()).toEqual([[3], [2]])
  })

  test('the leader of a lot counts like its bidders', async () => {
    const { add, lots } = openQueue({ leaders: new Map([[2, 10]]) })
    add(1, 10)
    await settle()
    add(2, 11)
    add(3, 12)
    await settle()
    expect(lots()).toEqual([[1], [3]])
  })

  test('later lots leave their wallets to a lot that was passed over', async () => {
    const { inFlight, add, lots } = openQueue()
    add(1, 10)
    await settle()
    for (const accountId of [10, 11]) add(2, accountId)
    add(3, 11)
    await settle()
    expect(lots()).toEqual([[1]])
    await at(inFlight, 0).finish()
    expect(lots()).toEqual([[2, 2, 3]])
  })

  test('a batch that waits for a foreign lock releases its wallets, and finished lots at once', async () => {
    const { queue, inFlight, add, lots } = openQueue()
    add(1, 10)
    add(2, 11)
    add(2, 13)
    await settle()
    add(3, 10)
    add(2, 12)
    await settle()
    expect(lots()).toEqual([[1, 2, 2]])
    at(inFlight, 0).progress.slow()
    await settle()
    expect(lots()).toEqual([[1, 2, 2], [3]])
    expect(queue.size()).toBe(5)
    at(inFlight, 0).progress.done(2)
    await settle()
    expect(lots()).toEqual([[1, 2, 2], [3], [2]])
    // The two finished ones no longer count.
    expect(queue.size()).toBe(3)
  })

  test('bids that reach the process together are one batch, the lowest first', async () => {
    const { inFlight, add } = openQueue()
    for (const [index, amount] of [5, 3, 4].entries()) add(1, index, amount)
    await settle()
    expect(at(inFlight, 0).batch.map(({ call }) => call.amount)).toEqual([3, 4, 5])
  })

  test('the number in flight is limited, and further writers take nothing', async () => {
    const { inFlight, limit, add, lots } = openQueue({ batchesMax: 3 })
    for (let carId = 1; carId <= 4; carId += 1) {
      add(carId, carId)
      await settle()
    }
    expect(lots()).toEqual([[1], [2], [3]])
    limit.batchesMax = 2
    await at(inFlight, 0).finish()
    expect(lots()).toEqual([[2], [3]])
    await at(inFlight, 0).finish()
    expect(lots()).toEqual([[3], [4]])
  })

  test('in any order of arrival each bid is carried once, in its order, and none is forgotten', async () => {
    let state = MODEL_SEED
    const below = (most: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return (state >> 8) % most
    }
    const { queue, inFlight, leaders, limit, add } = openQueue()
    const carried: Bid[] = []
    let sent = 0
    const judge = () => {
      const holders = new Map<number, number>()
      for (const { writer, batch } of inFlight)
        for (const { carId, accountId } of batch)
          for (const id of [accountId, -carId]) {
            expect(holders.get(id) ?? writer, `MODEL_SEED=${MODEL_SEED}`).toBe(writer)
            holders.set(id, writer)
          }
    }
    for (let step = 0; step < 3_000; step += 1) {
      limit.batchesMax = 2 + below(7)
      if (below(3) > 0) {
        sent += 1
        add(1 + below(12), 100 + below(20), sent)
      } else await settle()
      if (below(3) === 0 && inFlight.length > 0) {
        const one = at(inFlight, below(inFlight.length))
        carried.push(...one.batch)
        leaders.set(at(one.batch, 0).carId, at(one.batch, 0).accountId)
        await one.finish()
      }
      judge()
    }
    while (queue.size() > 0) {
      await settle()
      const one = at(inFlight, 0)
      carried.push(...one.batch)
      await one.finish()
    }
    await queue.idle()
    expect(carried).toHaveLength(sent)
    for (const bids of Map.groupBy(carried, ({ carId }) => carId).values()) {
      const amounts = bids.map(({ call }) => call.amount)
      expect(amounts, `MODEL_SEED=${MODEL_SEED}`).toEqual(amounts.toSorted((a, b) => a - b))
    }
  })
})
