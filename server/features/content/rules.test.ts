import { expect, test } from 'vitest'
import { defaultSettings } from '#server/platform/settings/values.ts'
import { figuresOf, fillFigures } from './figures.ts'
import { type StoredPage, toPageText } from './pages/rules.ts'

const settings = {
  ...defaultSettings,
  auctions: { ...defaultSettings.auctions, depositRequired: 100_050, extensionWindowSeconds: 90 },
  fees: { ...defaultSettings.fees, commissionBps: 225 },
}

test('[CONT-4] a figure is written for its reader, and an unknown name stays as it was written', () => {
  const text = 'from {deposit_from}, {commission}, {extension_window} min, {vat_number} {deposit from}'
  expect(fillFigures(text, figuresOf(settings, 50_000, 'en'))).toBe(
    'from SAR 500, 2.25%, 1.5 min, {vat_number} {deposit from}',
  )
  expect(fillFigures('من {deposit_from}', figuresOf(settings, 123_450, 'ar'))).toBe('من 1,234.50 ر.س')
})

test('[CONT-4] without a package the deposit of the settings is the least', () => {
  expect(figuresOf(settings, null, 'en').deposit_from).toBe('SAR 1,000.50')
  expect(figuresOf(settings, 0, 'en').deposit_from).toBe('SAR 0')
})

const item = { title_ar: '', title_en: '', text_ar: 'نص', text_en: 'Text' }
const page: StoredPage = {
  ...{
    id: 1,
    slug: 'rules',
    version: 3,
    titleAr: 'القواعد',
    titleEn: 'Rules',
    leadAr: 'مقدمة',
    leadEn: '',
    note: null,
  },
  ...{ createdBy: null, publishedAt: new Date('2026-11-22T10:00:00Z') },
  sections: [
    { key: 'a', title_ar: 'أولًا', title_en: 'First', summary_ar: 'م', summary_en: 'S', items: [item] },
    {
      ...{ key: 'b', title_ar: 'ثانيًا', title_en: 'Second', summary_ar: '', summary_en: '' },
      items: [{ ...item, title_ar: 'عنوان', title_en: 'Point' }],
    },
  ],
}

test('[CONT-1] the whole text of a page numbers its parts, names its points, and leaves an empty lead out', () => {
  const english = toPageText(page, 'en')
  expect(english.body).toBe('1. First\nText\n\n2. Second\nPoint: Text')
  expect(english).toMatchObject({ version: 3, title: 'Rules', lead: '', updated_at: '2026-11-22T10:00:00.000Z' })
  expect(english.sections[0]).toEqual({ key: 'a', title: 'First', summary: 'S', items: [{ title: '', text: 'Text' }] })
  expect(toPageText(page, 'ar').body).toBe('مقدمة\n\n1. أولًا\nنص\n\n2. ثانيًا\nعنوان: نص')
})
