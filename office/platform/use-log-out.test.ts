// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { logIn, readSession } from '#web/platform/device/session.ts'
import { lost, ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { useLogOut } from './use-log-out.ts'

test.each([ok(), lost])('ends the session here and on the server, also when that cannot be reached', async (answer) => {
  logIn({ token: 't', id: 7, name: 'Noura' })
  const { result, calls } = await renderOnPage(useLogOut, { answers: { 'POST /logout': answer } })
  await press(() => result.current())
  expect(calls).toMatchObject([{ key: 'POST /logout', body: {} }])
  expect(readSession()).toBeNull()
})
