// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press } from '#web/testing/render-hook.tsx'
import { sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { pricing } from './pricing.ts'

const plan = {
  ...{ id: 2, name_ar: 'ذهبية', name_en: 'Gold', description_ar: '', description_en: '', features_ar: [] },
  ...{ features_en: ['Two cars'], deposit: 5000, bid_limit: null, active_lots_limit: 2, badge_color: '#6B645B' },
  ...{ sort_order: 0, active: true },
}
const save = async () => {
  await press(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await pass()
}

test('a package holds one feature a line, and no limit where the field is empty', async () => {
  const read = { ...ok(plan), version: 'v1' }
  const { calls } = await openOffice(pricing, '/packages/2/edit', {
    'GET /packages/2': read,
    'PUT /packages/2': ok(plan),
  })
  const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLElement
  fireEvent.change(field('features_en'), { target: { value: 'Two cars\nA week' } })
  fireEvent.change(field('active_lots_limit'), { target: { value: '' } })
  await save()
  expect(sent(calls)).toEqual([['PUT /packages/2', { features_en: ['Two cars', 'A week'], active_lots_limit: null }]])
})

test('a service is added with its price', async () => {
  const item = { id: 3, name_ar: 'نقل', name_en: 'Moving', price: 250.5, taxable: true, active: true, sort_order: 0 }
  const answers = { 'POST /items': ok(item), 'GET /items/3': ok(item) }
  const { calls, address } = await openOffice(pricing, '/items/create', answers)
  const type = (name: string, value: string) =>
    fireEvent.change(document.querySelector(`[name=${name}]`) as HTMLElement, { target: { value } })
  type('name_ar', 'نقل')
  type('name_en', 'Moving')
  type('price', '250.5')
  await save()
  const body = { name_ar: 'نقل', name_en: 'Moving', price: 250.5, sort_order: 0, taxable: true, active: true }
  expect([sent(calls), address()]).toEqual([[['POST /items', body]], '/items/3'])
})

test('subscriptions are filtered by the names of packages, and lead to package and payment', async () => {
  const subscription = {
    ...{ id: 9, user_id: 7, user_name: 'Reem', package_id: 2, package_name: 'Gold', payment_id: 12, amount: 5000 },
    ...{ method: 'cash', status: 'paid', started_at: null, is_current: true },
  }
  const answers = {
    'GET /subscriptions': ok(page(subscription)),
    'GET /subscriptions/9': ok(subscription),
    'GET /packages': ok(page(plan)),
  }
  const { calls, go } = await openOffice(pricing, '/subscriptions', answers)
  const choice = screen.getAllByRole<HTMLSelectElement>('combobox')[1]
  await press(() => fireEvent.change(choice as HTMLElement, { target: { value: '2' } }))
  expect(calls.at(-1)?.path).toContain('package_id=2')
  await go('/subscriptions/9')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/en/admin/packages/2', '/en/admin/payments/12']))
})
