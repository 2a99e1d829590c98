import { expect, test } from 'vitest'
import { afterFailure, CODE_USEFUL_SECONDS } from './send-rules.ts'

const away = { kind: 'unavailable' as const, retryAfterSeconds: undefined }
const message = { attempts: 1, urgent: false, ageSeconds: 0 }

test('[MSG-1] [MSG-4] retries a message ten times, each after about twice the pause, at most half an hour', () => {
  const steps = Array.from({ length: 10 }, (_, index) => afterFailure({ ...message, attempts: index + 1 }, away, 0))
  expect(steps.map((next) => (next.step === 'retry' ? next.inSeconds : next.step))).toEqual([
    ...[5, 10, 20, 40, 80, 160, 320, 640, 1_280],
    'give_up',
  ])
  expect(afterFailure(message, away, 1)).toEqual({ step: 'retry', inSeconds: 7.5 })
  expect(afterFailure(message, { ...away, retryAfterSeconds: 60 }, 0)).toEqual({ step: 'retry', inSeconds: 60 })
})

test('[MSG-1] [MSG-4] retries a code only while it would still be valid on arrival', () => {
  const code = { attempts: 1, urgent: true }
  expect(afterFailure({ ...code, attempts: 30, ageSeconds: 0 }, away, 0)).toEqual({ step: 'retry', inSeconds: 15 })
  const last = CODE_USEFUL_SECONDS - 2
  expect(afterFailure({ ...code, ageSeconds: last - 0.1 }, away, 0)).toEqual({ step: 'retry', inSeconds: 2 })
  expect(afterFailure({ ...code, ageSeconds: last }, away, 0)).toEqual({ step: 'expire' })
})

test('[MSG-4] never retries a message refused by the provider', () => {
  expect(afterFailure(message, { kind: 'refused', retryAfterSeconds: 1 }, 0)).toEqual({ step: 'give_up' })
})
