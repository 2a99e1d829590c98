import type { AdminVatReturn } from '#contract/http/office/money/vat-return.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { toRiyals } from '#contract/values/money.ts'
import { VAT_BOXES, type VatBox } from '#contract/values/vat-words.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { BooksDeps } from '../deps.ts'
import { sumVatReturn, type VatSums, vatDifferences } from './vat-store.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 400
const period = { ar: 'اختر مدة من يوم إلى 400 يوم.', en: 'Choose a period from 1 to 400 days.' }

/** The boxes of the VAT return and what differs from the account. Rules: docs/rules/books.md, BKS-80 and on. Refusals: `invalid` on `until`. */
export async function readVatReturn(
  { db }: Pick<BooksDeps, 'db'>,
  query: { from?: string | undefined; until?: string | undefined },
): Promise<AdminVatReturn | Refusal> {
  const until = query.until ?? riyadhDay(await databaseTime(db))
  const from = query.from ?? `${until.slice(0, 7)}-01`
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > DAYS_MAX) return refuseField('until', period)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sums = await sumVatReturn(tx, { from, until })
      const differences = await vatDifferences(tx, { from, until })
      return {
        ...{ from, until, boxes: boxesOf(sums), account: toRiyals(sums.account) },
        differences: differences.map(({ vat, documents, ...rest }) => ({
          ...rest,
          vat: toRiyals(vat),
          documents: documents.map((document) => ({ ...document, vat: toRiyals(document.vat) })),
        })),
      }
    })
}

const SALES = { standard: 1, total: 6 } as const
const PURCHASES = { standard: 7, total: 12 } as const
const VAT_DUE = 13
const NET_DUE = 16

/** The house sells and buys at the standard rate only; the accountant fills in boxes 14 and 15. */
function boxesOf({ sales, purchases }: VatSums): AdminVatReturn['boxes'] {
  const due = sales.vat - purchases.vat
  return VAT_BOXES.map((box) => {
    if (box === SALES.standard || box === SALES.total) return boxOf(box, sales)
    if (box === PURCHASES.standard || box === PURCHASES.total) return boxOf(box, purchases)
    const vat = box === VAT_DUE || box === NET_DUE ? due : 0
    return boxOf(box, { net: 0, notes: 0, vat, documents: 0 })
  })
}

const boxOf = (box: VatBox, { net, notes, vat, documents }: VatSums['sales']): AdminVatReturn['boxes'][number] => ({
  ...{ box, documents, amount: toRiyals(net), adjustment: toRiyals(notes), vat: toRiyals(vat) },
})
