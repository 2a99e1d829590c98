import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fixtures, OPENING } from '../../fixtures.ts'

/** The interval of bids: far below the limit of one address. */
const PAUSE_MS = 400
const STEP = 500

export type Watched = { times: number[]; accepted: number; broken: string[] }

/**
 * Members who bid at an even pace, each from its own address, until the work is over.
 * @returns the time of every answer in milliseconds, and the results without an answer.
 */
export async function bidDuring(stock: Fixtures, port: number, work: Promise<unknown>): Promise<Watched> {
  const seen: Watched = { times: [], accepted: 0, broken: [] }
  const prices = new Map<number, number>()
  let isOver = false
  const one = async (index: number) => {
    const [member, agent] = [stock.bidders[index], new Agent({ keepAlive: true, maxSockets: 1 })]
    const from = `127.1.0.${index + 1}`
    for (let turn = index; !isOver && member; turn += 1) {
      const carId = stock.lots[turn % stock.lots.length]?.carId ?? 0
      const amount = prices.get(carId) ?? OPENING / 100
      const startedAt = performance.now()
      const { status, data } = await bid({ agent, port, from, token: member.token, carId, amount })
      seen.times.push(performance.now() - startedAt)
      if (status === 200) seen.accepted += 1
      else if (status !== 403 && status !== 409) seen.broken.push(`a bid was answered ${status}`)
      prices.set(carId, data?.min_next_bid ?? amount + STEP)
      await sleep(PAUSE_MS)
    }
    agent.destroy()
  }
  const bidding = Promise.all(stock.bidders.map((_, index) => one(index)))
  await work
  isOver = true
  await bidding
  return seen
}

type Asked = { agent: Agent; port: number; from: string; token: string; carId: number; amount: number }
type Answered = { status: number; data: { min_next_bid?: number } | undefined }

function bid({ agent, port, from, token, carId, amount }: Asked): Promise<Answered> {
  const body = JSON.stringify({ product_id: carId, amount })
  return new Promise((resolve) => {
    const sent = request({
      ...{ agent, port, host: '127.0.0.1', localAddress: from, method: 'POST', path: '/api/v1/bid' },
      headers: {
        ...{ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
    })
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, data: dataOf(text) }))
      response.on('error', () => resolve({ status: 0, data: undefined }))
    })
    sent.on('error', () => resolve({ status: 0, data: undefined }))
    sent.end(body)
  })
}

function dataOf(text: string): Answered['data'] {
  try {
    const { data } = JSON.parse(text) as { data?: { min_next_bid?: number } }
    return data
  } catch {
    return undefined
  }
}
