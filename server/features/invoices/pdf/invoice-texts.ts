import type { InvoiceKind } from '../document.ts'

type Text = { ar: string; en: string }

/** The document's title, in the words of the tax authority. */
export const kindTitles: Record<InvoiceKind, Text> = {
  standard: { ar: 'فاتورة ضريبية', en: 'Tax invoice' },
  simplified: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
  margin: { ar: 'فاتورة ضريبية بطريقة هامش الربح', en: 'Profit-margin tax invoice' },
  credit_note: { ar: 'إشعار دائن', en: 'Credit note' },
  purchase: { ar: 'فاتورة شراء', en: 'Purchase invoice' },
  receipt: { ar: 'سند قبض', en: 'Receipt' },
}

/** The labels of a printed invoice; both languages are on every page. */
export const invoiceTexts = {
  number: { ar: 'الرقم', en: 'Number' },
  issuedAt: { ar: 'تاريخ الإصدار ووقته', en: 'Issue date and time' },
  supplyDate: { ar: 'تاريخ التوريد', en: 'Supply date' },
  dueAt: { ar: 'تاريخ الاستحقاق', en: 'Due date' },
  orderNumber: { ar: 'رقم الطلب', en: 'Order number' },
  corrects: { ar: 'يصحّح الفاتورة', en: 'Corrects invoice' },
  currency: { ar: 'العملة', en: 'Currency' },
  seller: { ar: 'البائع', en: 'Seller' },
  buyer: { ar: 'المشتري', en: 'Buyer' },
  payer: { ar: 'استلمنا من', en: 'Received from' },
  owedBy: { ar: 'من', en: 'From' },
  owedTo: { ar: 'بائع السيارة', en: 'Seller of the car' },
  vatNumber: { ar: 'الرقم الضريبي', en: 'VAT no.' },
  registration: { ar: 'السجل التجاري', en: 'CR no.' },
  licence: { ar: 'رخصة المزادات', en: 'Licence' },
  mobile: { ar: 'الجوال', en: 'Mobile' },
  email: { ar: 'البريد', en: 'E-mail' },
  description: { ar: 'البيان', en: 'Description' },
  quantity: { ar: 'الكمية', en: 'Qty' },
  unitPrice: { ar: 'سعر الوحدة', en: 'Unit price' },
  taxable: { ar: 'الخاضع للضريبة', en: 'Taxable' },
  rate: { ar: 'النسبة', en: 'VAT rate' },
  vat: { ar: 'الضريبة', en: 'VAT' },
  including: { ar: 'شامل الضريبة', en: 'Incl. VAT' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  beforeDiscount: { ar: 'الإجمالي قبل الخصم والضريبة', en: 'Total before discount and VAT' },
  discount: { ar: 'الخصم', en: 'Discount' },
  taxableTotal: { ar: 'الإجمالي الخاضع للضريبة', en: 'Total taxable amount' },
  outsideTotal: { ar: 'إجمالي غير الخاضع للضريبة', en: 'Total without VAT' },
  vatTotal: { ar: 'ضريبة القيمة المضافة', en: 'VAT' },
  rounding: { ar: 'فرق تقريب', en: 'Rounding' },
  total: { ar: 'الإجمالي شامل الضريبة', en: 'Total including VAT' },
  collected: { ar: 'سعر السيارة، يُحصَّل للبائع', en: 'Price of the car, collected for its seller' },
  prepaid: { ar: 'مدفوع من قبل', en: 'Paid before' },
  commission: { ar: 'عمولة البائع شاملة الضريبة', en: 'Seller’s commission including VAT' },
  paid: { ar: 'المدفوع', en: 'Paid' },
  due: { ar: 'المبلغ المستحق', en: 'Amount due' },
  received: { ar: 'المبلغ المستلم', en: 'Amount received' },
  credited: { ar: 'المبلغ المعاد', en: 'Amount credited' },
  inWords: { ar: 'المبلغ كتابةً', en: 'Amount in words' },
  note: { ar: 'ملاحظة', en: 'Note' },
  qr: { ar: 'رمز الفاتورة للتحقق', en: 'QR code of the invoice' },
} satisfies Record<string, Text>
