/** How a car is taxed: its price holds VAT, the VAT is on the seller's profit margin, or the car carries none. */
export const carTaxes = {
  full: { ar: 'السعر شامل ضريبة القيمة المضافة', en: 'The price includes VAT' },
  margin: { ar: 'الضريبة على هامش الربح', en: 'VAT on the profit margin' },
  private: { ar: 'بلا ضريبة على السيارة', en: 'No VAT on the car' },
} as const
export type CarTax = keyof typeof carTaxes
