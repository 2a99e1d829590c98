/** How a car is taxed: its price holds VAT, the VAT is on the seller's profit margin, or the car carries none. */
export const carTaxes = {
  full: { ar: 'السعر شامل ضريبة القيمة المضافة', en: 'The price includes VAT' },
  margin: { ar: 'الضريبة على هامش الربح', en: 'VAT on the profit margin' },
  private: { ar: 'بلا ضريبة على السيارة', en: 'No VAT on the car' },
} as const
/** The same beside a price that buyers see, in as few words as a card has room for. */
export const priceTaxes: Record<keyof typeof carTaxes, { ar: string; en: string }> = {
  full: { ar: 'شامل الضريبة', en: 'VAT included' },
  margin: { ar: 'شامل ضريبة الهامش', en: 'margin VAT included' },
  private: { ar: 'بلا ضريبة', en: 'no VAT' },
}
export type CarTax = keyof typeof carTaxes
