import { randomUUID } from 'node:crypto'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FirstVisit } from './first-visit.ts'

export type SeenBid = { halalas: number; sentAt: number; answeredAt: number }

const FIRST_BID = 1_000
const STEP = 500
const PAUSE_MS = 300
const ANSWERED = 200
const HALALAS = 100

/**
 * Two members who outbid each other and a guest who reads the home page, until they are stopped. Each call has a
 * connection of its own, as that of a visitor who arrives now.
 * @param from the price now, in riyals.
 */
export function startVisitors(address: string, { tokens, carId }: FirstVisit, from = FIRST_BID) {
  let over = false
  let calls = 0
  let amount = from
  let turn = 0
  const bids: SeenBid[] = []
  const failed: string[] = []

  async function bid(): Promise<void> {
    amount += STEP
    turn += 1
    const sentAt = Date.now()
    const body = JSON.stringify({ product_id: carId, amount })
    const status = await ask(`${address}/api/v1/bid?lot=${carId}`, tokens[turn % 2], body)
    if (status === ANSWERED) bids.push({ halalas: amount * HALALAS, sentAt, answeredAt: Date.now() })
    else failed.push(`a bid of ${amount}: ${status}`)
  }
  async function read(): Promise<void> {
    const status = await ask(`${address}/`)
    if (status !== ANSWERED) failed.push(`the home page: ${status}`)
  }
  async function repeat(call: () => Promise<void>): Promise<void> {
    while (!over) {
      await call()
      calls += 1
      await sleep(PAUSE_MS)
    }
  }
  const both = Promise.all([repeat(bid), repeat(read)])
  return {
    stop: async () => {
      over = true
      await both
      return { calls, bids, failed }
    },
  }
}

/** @returns the status, or the reason why there was no answer. */
function ask(url: string, token?: string, body?: string): Promise<number | string> {
  const headers = {
    'accept-language': 'ar',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const call = request(url, { agent: false, method: body ? 'POST' : 'GET', headers }, (answer) => {
    answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
  })
  call.on('error', ({ message }) => resolve(message))
  call.end(body)
  return promise
}
