// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { useRefusalText } from './use-refusal-text.ts'

test.each([
  [{ tries_left: 4 }, 'Wrong code 4 tries left.'],
  [{ tries_left: 1 }, 'Wrong code One try left.'],
  [{ tries_left: 0 }, 'Wrong code No tries left.'],
  [undefined, 'Wrong code'],
])('shows a refused code in the server’s words, with the remaining tries: %j', async (data, words) => {
  const { result } = await renderOnPage(useRefusalText)
  const refusal = { status: 422, code: 422, reason: 'otp_wrong', errors: {}, data, requestId: undefined }
  expect(result.current(new ApiError('Wrong code', refusal))).toBe(words)
})
