// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { ConsentCard } from './consent-card.tsx'

test('[NOT-8] an iPhone without notices is told of the home screen, and one press chooses SMS', async () => {
  vi.stubGlobal('Notification', undefined)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const change = vi.fn(({ body }: { body?: unknown }) => ok(body))
  const { wrapper } = await renderOnPage(() => null, { answers: { 'POST /notice-choices': change } })
  render(<ConsentCard />, { wrapper })
  expect(document.body.textContent).toMatch(/Add to Home Screen|الشاشة الرئيسية/)
  await press(() => screen.getByRole('button', { name: /SMS|رسالة نصية/ }).click())
  await pass()
  const channels = ['push', 'sms']
  const body = { choices: ['bidding', 'ending'].map((topic) => ({ topic, channels })) }
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ body }))
  expect(screen.getByText(/^(Done|تم)\./)).toBeTruthy()
  vi.unstubAllGlobals()
})
