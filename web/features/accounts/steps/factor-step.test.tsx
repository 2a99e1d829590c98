// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { emptyPhone } from '#web/ui/fields/phone-field.tsx'
import { type Entry, emptySignUp } from '../entry.ts'
import { CodeStep } from './code-step.tsx'
import { FactorStep } from './factor-step.tsx'

const phone = '+966501234567'
const waits = refusal(403, { reason: 'second_factor_needed', data: { ticket: 'the ticket' } })
const loggedIn = { token: 'a token', user: { id: 7, name: 'Sara' } }
const type = (code: string) =>
  press(() => fireEvent.change(screen.getAllByRole('textbox')[0] as HTMLElement, { target: { value: code } }))

function entryOf(): Entry {
  const input = { phone: emptyPhone, setPhone: vi.fn(), signUp: emptySignUp, setSignUp: vi.fn() }
  return { go: vi.fn(), finish: vi.fn(), ...input, challenge: undefined, setChallenge: vi.fn() }
}

test('[ACC-54] a log-in that waits for the code of an app asks for it', async () => {
  const entry = entryOf()
  const { wrapper } = await renderOnPage(() => null, { answers: { 'POST /verify-otp': waits } })
  await press(() => render(<CodeStep purpose="login" phone={phone} entry={entry} />, { wrapper }))
  await type('123456')
  expect(entry.go).toHaveBeenCalledWith({ at: 'factor', ticket: 'the ticket', entered: 'login' })
  expect(entry.finish).not.toHaveBeenCalled()
})

test('[ACC-54] the code of the app finishes the log-in; after a long wait it begins again', async () => {
  const entry = entryOf()
  const over = refusal(422, { reason: 'otp_expired' })
  const answers = { 'POST /second-factor/log-in': [refusal(422, { reason: 'otp_wrong' }), over, ok(loggedIn)] }
  const { wrapper, callsTo } = await renderOnPage(() => null, { answers })
  await press(() => render(<FactorStep ticket="the ticket" entered="reset" entry={entry} />, { wrapper }))
  await type('111111')
  expect(screen.getByText('The server says no')).toBeTruthy()
  await type('222222')
  expect(screen.getByText('This took too long. Log in again.')).toBeTruthy()
  await type('333333')
  expect(callsTo('POST /second-factor/log-in').at(-1)?.body).toEqual({ ticket: 'the ticket', code: '333333' })
  expect(entry.finish).toHaveBeenCalledWith(loggedIn, 'reset')
  await press(() => screen.getByRole('button', { name: 'Log in again' }).click())
  expect(entry.go).toHaveBeenCalledWith({ at: 'login' })
})
