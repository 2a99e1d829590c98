import type { BidResult } from '#contract/http/bidding.ts'
import type { Endpoints } from '#contract/http/index.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { bidId, FIRST_HASH } from '../lots/index.ts'
import {
  clearEnded,
  findAnswer,
  findAnswersUnder,
  historyPage,
  logEntries,
  publicLot,
  settledAnswer,
} from './history-store.ts'
import type { Receipts } from './receipts/receipts.ts'

type HistoryDeps = {
  db: Database
  receipts: Receipts
  bidderNumber: (auctionId: number, accountId: number) => number
}
type Answer<C extends keyof Endpoints> = Promise<Endpoints[C]['data'] | Refusal>

/** Entries of a log in one answer; ordinary logs are far shorter. */
const LOG_ENTRIES_MAX = 20_000
const ANSWERS_SHOWN = 20

/** Reads of a lot's past, and of a member's own calls. */
export const createLotHistory = ({ db, receipts, bidderNumber }: HistoryDeps) => ({
  /** Bids on a car's newest lot, or on the named one, newest first, under the bidders' numbers. */
  async listBids(carId: number, query: PageQuery & { lot_id?: number | undefined }): Answer<'GET /bids/{product_id}'> {
    const lot = await publicLot(db, carId, query.lot_id)
    if (!lot) return refuse('not_found')
    const place = pageOf(query)
    const { rows, total } = await historyPage(db, lot.lotId, place)
    const data = rows.map((row) => ({
      id: bidId(lot.lotId, row.seq),
      seq: row.seq,
      amount: toRiyals(row.amount ?? 0),
      user_id: bidderNumber(lot.auctionId, row.accountId ?? 0),
      automatic: row.automatic,
      voided: Boolean(row.voided),
      created_at: row.at.toISOString(),
      closes_at: row.closesAt,
    }))
    return toPaged(data, place, total)
  },

  /**
   * The log with its hash chain, in parts of 20,000 entries. While bids come in, the signed head is the proof; the log
   * follows at the close.
   */
  async readLog(carId: number, after = 0): Answer<'GET /lots/{product_id}/log'> {
    const lot = await publicLot(db, carId)
    if (!lot || lot.status === 'live' || lot.status === 'scheduled') return refuse('not_found')
    const read = await logEntries(db, lot.lotId, after, LOG_ENTRIES_MAX + 1)
    const before = read[0] !== undefined && read[0].seq <= after ? read[0] : undefined
    const rows = before === undefined ? read.slice(0, LOG_ENTRIES_MAX) : read.slice(1)
    const entries = rows.map((row, index) => ({
      seq: row.seq,
      payload: row.payload,
      prev_hash: ((rows[index - 1] ?? before)?.hash ?? FIRST_HASH).toString('hex'),
      hash: row.hash.toString('hex'),
    }))
    const last = rows.at(-1)?.seq ?? 0
    const next = rows.length > 0 && last < lot.seq ? last : null
    return { product_id: carId, head: lot.head.toString('hex'), entries, next }
  },

  /** The last hash of the log, signed. */
  async readHead(carId: number): Answer<'GET /lots/{product_id}/head'> {
    const lot = await publicLot(db, carId)
    if (!lot) return refuse('not_found')
    const hash = lot.head.toString('hex')
    const at = (lot.lastAt ?? lot.createdAt).toISOString()
    const { signature, key_id } = receipts.sign([carId, lot.seq, hash, at].join('|'))
    return { seq: lot.seq, hash, at, signature, key_id }
  },

  /**
   * The result of a request with a key.
   * @param isWorkedOn true if a process works on it; it must be asked before this, because in between an answer can
   * only appear.
   */
  async findOutcome(
    accountId: number,
    key: string,
    isWorkedOn: boolean | undefined,
  ): Promise<Endpoints['GET /idempotency/{key}']['data']> {
    const settled = isWorkedOn === false ? await settledAnswer(db, accountId, key) : 'held'
    const found = settled === 'held' ? await findAnswer(db, accountId, key) : settled
    if (!found) return { state: settled === 'held' ? 'running' : 'unknown', status: null, answer: null }
    const [text = ''] = await receipts.signAnswers([{ text: found.answer, path: found.receiptPath }])
    return { state: 'done', status: found.status, answer: JSON.parse(text) as unknown }
  },

  /** Answers to a member's accepted bids whose keys begin so, signed again, the newest first. */
  async findAnswers(accountId: number, keyStart: string): Promise<BidResult[]> {
    const found = await findAnswersUnder(db, accountId, keyStart, ANSWERS_SHOWN)
    const texts = await receipts.signAnswers(
      found.map(({ answer, receiptPath }) => ({ text: answer, path: receiptPath })),
    )
    return texts.map((text) => JSON.parse(text).data)
  },

  /** Removes ended and lost lots from a member's own list. @returns how many. */
  clearEnded: (accountId: number): Promise<number> => inTransaction(db, (tx) => clearEnded(tx, accountId)),
})
