import { setImmediate as settled } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handClock } from '#server/platform/live/testing/rig.ts'
import { createGathering, ROUND_MS, TAKEN_MS } from './gathering.ts'

type Bid = { carId: number; call: { amount: number } }

/** Nothing of what the owner calls matters unless a test says so. */
const quiet = { others: () => ['a', 'b'], ask: () => undefined, late: () => undefined, turn: async () => undefined }
const bidOf = (amount: number, carId = 1): Bid => ({ carId, call: { amount } })

/**
 * A lot's owner (process 0) and others, with bids in their sockets and words on the lines between them. Each step one
 * thing happens that `choices` picks: a bid is sent, higher than all before it; a socket is read; a word arrives.
 * @returns the amounts as they were queued; what was queued together is sorted there, as the queue does it.
 */
async function play(processes: number, choices: readonly number[]): Promise<number[]> {
  const sockets: Bid[][] = Array.from({ length: processes }, () => [])
  const read: Bid[][] = Array.from({ length: processes }, () => [])
  const lines: (() => void)[][] = Array.from({ length: 2 * processes }, () => [])
  const queued: number[] = []
  let together: number[] = []
  let sent = 0

  const readSocket = (place: number, howMany: number) => {
    for (const bid of sockets[place]?.splice(0, howMany) ?? []) {
      if (place === 0) gathering.add(bid)
      else if (read[place]?.push(bid) === 1) lines[place]?.push(() => gathering.knock())
    }
  }
  const give = (place: number, round: number) => {
    readSocket(place, Number.POSITIVE_INFINITY)
    const gifts = (read[place]?.splice(0) ?? []).map((bid) => ({ bid, waitedMs: 0 }))
    lines[place]?.push(() => gathering.take(String(place), gifts))
    expect(gathering.isAwaited(String(place), round)).toBe(true)
  }
  const gathering = createGathering<Bid>({
    ...quiet,
    clock: handClock().clock,
    others: () => Array.from({ length: processes - 1 }, (_, index) => String(index + 1)),
    ask: (process, round) => void lines[processes + Number(process)]?.push(() => give(Number(process), round)),
    queue: (bid) => void together.push(bid.call.amount),
    turn: async () => readSocket(0, Number.POSITIVE_INFINITY),
  })
  const step = async (act: () => void) => {
    act()
    await settled()
    queued.push(...together.sort((one, other) => one - other))
    together = []
  }
  const deliver = (choice: number) => {
    const busy = lines.filter((line) => line.length > 0)
    busy[choice % Math.max(1, busy.length)]?.shift()?.()
  }

  for (const choice of choices) {
    const place = Math.floor(choice / 3) % processes
    await step(() => {
      if (choice % 3 === 0) sockets[place]?.push(bidOf(++sent))
      else if (choice % 3 === 1) readSocket(place, 1)
      else deliver(Math.floor(choice / 3))
    })
  }
  for (let place = 0; place < processes; place += 1) await step(() => readSocket(place, Number.POSITIVE_INFINITY))
  while (lines.some((line) => line.length > 0)) await step(() => deliver(0))
  return queued
}

describe('[QUE-9] rounds', () => {
  test.each([2, 3, 4])('of %i processes let no bid overtake one that was sent before it', async (processes) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 10_000 }), { minLength: 10, maxLength: 120 }), async (choices) => {
        const queued = await play(processes, choices)
        expect(queued).toEqual(queued.map((_, index) => index + 1))
      }),
      { numRuns: 300 },
    )
  })
})

/** An owner and what it did, with time in the test's hand. */
function start(others = ['a', 'b']) {
  const { clock, advance } = handClock()
  const queued: number[] = []
  const asked: string[] = []
  const late: string[] = []
  const gathering = createGathering<Bid>({
    ...quiet,
    clock,
    others: () => others.filter((process) => !late.includes(process)),
    ask: (process, round) => void asked.push(`${process}${round}`),
    queue: (bid) => void queued.push(bid.call.amount),
    late: (process) => {
      late.push(process)
      gathering.gone(process)
    },
  })
  return { gathering, advance, queued, asked, late }
}
const gift = (amount: number, waitedMs = 0) => ({ bid: bidOf(amount), waitedMs })

describe('[QUE-9] a round', () => {
  test('goes on without those that do not give in time, and takes nothing of them later', async () => {
    const { gathering, advance, queued, asked, late } = start()
    gathering.add(bidOf(10))
    await settled()
    gathering.take('a', [])
    advance(ROUND_MS - 1)
    await settled()
    expect([queued, late]).toEqual([[], []])
    expect([gathering.isAwaited('b', 1), gathering.isAwaited('a', 1), gathering.isAwaited('b', 2)]).toEqual([
      true,
      false,
      false,
    ])
    advance(2)
    await settled()
    expect([queued, late, asked]).toEqual([[10], ['b'], ['a1', 'b1']])
    expect(gathering.isAwaited('b', 1)).toBe(false)
  })

  test('takes nothing late even where this process itself has stood still', async () => {
    const { clock, advance } = handClock()
    const never = () => () => undefined
    const gathering = createGathering<Bid>({ ...quiet, clock: { ...clock, after: never }, queue: () => undefined })
    gathering.add(bidOf(10))
    await settled()
    expect(gathering.isAwaited('a', 1)).toBe(true)
    advance(TAKEN_MS)
    expect(gathering.isAwaited('a', 1)).toBe(true)
    advance(1)
    expect(gathering.isAwaited('a', 1)).toBe(false)
  })

  test('puts equal bids in the order in which they came, wherever that was', async () => {
    const order: number[] = []
    const queue = (bid: Bid) => void order.push(bid.carId)
    const fair = createGathering<Bid>({ ...quiet, clock: handClock().clock, others: () => ['a'], queue })
    fair.add(bidOf(10, 1))
    await settled()
    fair.take('a', [
      { bid: bidOf(10, 2), waitedMs: 5 },
      { bid: bidOf(10, 3), waitedMs: 0 },
    ])
    await settled()
    expect(order).toEqual([2, 1, 3])
  })

  test('is there for others that knock, and asks nobody while nothing waits', async () => {
    const { gathering, queued, asked } = start(['a'])
    await settled()
    expect(asked).toEqual([])
    gathering.knock()
    await settled()
    gathering.take('a', [gift(7)])
    await settled()
    expect([queued, asked, gathering.size()]).toEqual([[7], ['a1'], 0])
  })
})
