// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { NewPhone } from './new-phone.tsx'

const sendCode = () => screen.queryByRole('button', { name: 'Send the code' })

test('[OTP-10] another code for a new phone can be sent once its minute is over', async () => {
  const answers = { 'POST /update-profile': ok({ user: { id: 7 } }) }
  const { wrapper, callsTo } = await renderOnPage(() => null, { answers })
  render(<NewPhone onDone={() => undefined} />, { wrapper })
  await press(() => fireEvent.change(screen.getByRole('textbox'), { target: { value: '0501234567' } }))
  await press(() => sendCode()?.click())
  expect(screen.getAllByRole('textbox')).toHaveLength(6)
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0])
  await pass(58_000)
  expect(sendCode()).toBeNull()
  await pass(3_000)
  await press(() => sendCode()?.click())
  expect(callsTo('POST /update-profile').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ phone: '+966501234567' })),
  )
  await pass(1_000)
  expect(sendCode()).toBeNull()
})
