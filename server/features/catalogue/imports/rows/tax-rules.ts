import { toLatinDigits } from '#contract/values/digits.ts'
import { AMOUNT_MAX } from '#contract/values/money.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { type CarTax, carTaxes } from '#contract/values/vehicle/car-tax.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Seller } from '../../../accounts/index.ts'
import { taxErrors } from '../../tax-rules.ts'
import { importTexts as texts } from '../texts.ts'
import type { RowCells } from './columns.ts'
import { isForeignMoney, readNumber } from './value-rules.ts'

/** The owner of a file's cars, and the tax of the rows that do not say their own. */
export type TaxOfFile = { seller: Seller; tax: CarTax | null }

/** The words of the tax in tables, beside the name and the two labels of each. */
const SPELLINGS: Record<CarTax, string> = {
  full: 'yes,vat,incl vat,including vat,vat included,inclusive,taxable,standard,15,15%,نعم,شامل,شامل الضريبة,شاملة الضريبة,خاضع,خاضعة,خاضع للضريبة,خاضعة للضريبة',
  margin: 'profit margin,margin scheme,vat on margin,هامش,هامش الربح,هامش ربح,على الهامش,على هامش الربح',
  private:
    'no,no vat,without vat,exempt,not taxable,0,0%,لا,بلا,بدون,بلا ضريبة,بدون ضريبة,معفى,معفاة,غير خاضع,غير خاضعة,غير خاضع للضريبة,غير خاضعة للضريبة',
}
const keyOf = (text: string) => normaliseArabic(toLatinDigits(text))
const TAX_OF: ReadonlyMap<string, CarTax> = new Map(
  (Object.keys(carTaxes) as CarTax[]).flatMap((tax) =>
    [tax, carTaxes[tax].ar, carTaxes[tax].en, ...SPELLINGS[tax].split(',')].map((text): [string, CarTax] => [
      keyOf(text),
      tax,
    ]),
  ),
)

/** How the car of a row is taxed: as its cell says, else as the file. The purchase price in riyals. */
export function readTax(
  cells: RowCells,
  { type, seller, tax: ofFile, chassisNumber }: TaxOfFile & { type: 'auction' | 'sale'; chassisNumber: string | null },
  errors: Record<string, Text[]>,
  warnings: Record<string, Text[]>,
): { tax: CarTax | null; purchase_price: number | null } {
  const tax = cells.tax === undefined ? ofFile : TAX_OF.get(keyOf(cells.tax))
  const purchase_price = readPurchasePrice(cells.purchase_price)
  if (purchase_price === undefined) errors.purchase_price = [texts.price(cells.purchase_price ?? '')]
  if (tax === undefined) {
    errors.tax = [texts.unknownTax(cells.tax ?? '')]
    return { tax: null, purchase_price: null }
  }
  // An unreadable price is one error, not two.
  Object.assign(errors, {
    ...taxErrors({ type, tax, purchasePrice: purchase_price ?? null, chassisNumber }, seller),
    ...errors,
  })
  if (tax === null && type === 'auction') warnings.tax = [texts.taxLater]
  return { tax, purchase_price: purchase_price ?? null }
}

/** Whole riyals; null without a price, undefined if it cannot be read. */
function readPurchasePrice(written: string | undefined): number | null | undefined {
  if (written === undefined) return null
  const price = isForeignMoney(written) ? undefined : readNumber(written)
  return price === undefined || price < 0 || price > AMOUNT_MAX ? undefined : Math.round(price)
}
