// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { press, renderOnPage } from '#web/testing/render-hook.tsx'
import { FormAct } from './form-act.tsx'

/** Loaded before the clock of a test stands still. */
await import('../../ui/ask-dialog-window.tsx')

const refused = (errors: Record<string, string[]>) =>
  new ApiError('No', { status: 422, code: 422, reason: 'invalid', errors, data: undefined, requestId: undefined })

async function openDialog(act: () => Promise<unknown>) {
  const { wrapper } = await renderOnPage(() => null)
  const fields = [
    { name: 'city', label: 'City' },
    { name: 'vat_number', label: 'VAT number', within: 'business' },
  ]
  render(<FormAct label="Issue" reason="Reason" fields={fields} act={act} />, { wrapper })
  await press(() => screen.getByRole('button', { name: 'Issue' }).click())
  const texts = { City: 'Riyadh', 'VAT number': '12', Reason: 'A wrong address' }
  for (const [name, value] of Object.entries(texts))
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const send = () => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  return { send, field: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }) }
}

test('[BACK-91] a refused act keeps what was typed, and leads to the field at fault', async () => {
  const act = vi.fn(() => Promise.reject(refused({ 'business.vat_number': ['It has 15 digits.'] })))
  const { send, field } = await openDialog(act)
  await press(send)
  expect(document.activeElement).toBe(field('VAT number'))
  expect(field('VAT number').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('dialog').textContent).toContain('It has 15 digits.')
  expect([field('City').value, field('Reason').value]).toEqual(['Riyadh', 'A wrong address'])
  fireEvent.change(field('VAT number'), { target: { value: '300000000000003' } })
  expect(field('VAT number').getAttribute('aria-invalid')).toBeNull()
})

test('[BACK-91] the reason is a field as well', async () => {
  const { send, field } = await openDialog(() => Promise.reject(refused({ reason: ['Write more.'] })))
  await press(send)
  expect(document.activeElement).toBe(field('Reason'))
})

test('[BACK-91] a refusal of the whole act stands in the dialog, which closes once the act is done', async () => {
  const act = vi.fn<() => Promise<unknown>>(async () => ({}))
  act.mockRejectedValueOnce(refused({ error: ['A colleague was faster.'] }))
  const { send } = await openDialog(act)
  await press(send)
  expect(screen.getByRole('dialog').querySelector('[role=alert]')?.textContent).toBe('A colleague was faster.')
  await press(send)
  expect(screen.queryByRole('dialog')).toBeNull()
})
