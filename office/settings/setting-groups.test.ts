import { expect, test } from 'vitest'
import { orderSettings } from '#contract/http/money/order-settings.ts'
import { invoiceAdminRoutes } from '#contract/http/office/money/invoices.ts'
import { siteSettings } from '#contract/http/site-settings.ts'
import { SETTING_GROUPS } from './setting-groups.ts'

const CONTRACTS = {
  orders: orderSettings.partial(),
  invoicing: invoiceAdminRoutes.adminChangeInvoiceSettings.body,
  site: siteSettings.partial(),
}

test.each(Object.entries(CONTRACTS))('every line of %s can be emptied', (key, contract) => {
  const inputs = SETTING_GROUPS.find((group) => group.key === key)?.inputs ?? []
  const texts = inputs.filter(({ kind, choices }) => (kind === undefined && !choices) || kind === 'area')
  expect(texts.length).toBeGreaterThan(3)
  // What the form sends for an empty field: an area sends its text as it is, a line an empty text where it says so.
  const emptied = texts.map(({ field, kind, emptyText }) => [field, kind === 'area' || emptyText ? '' : null])
  expect(contract.safeParse(Object.fromEntries(emptied)).error?.issues).toBeUndefined()
})
