import { useMutation } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'
import { useApi } from '#web/platform/link.tsx'
import type { Entry, SignUp } from './entry.ts'
import type { CodePurpose } from './steps/entry-steps.ts'
import { useResend } from './use-resend.ts'

type Ask = { phone: string; country: string; signUp: SignUp }

type Sent = { resend_after_seconds: number; challenge?: string }

const ask: Record<CodePurpose, (api: Api, order: Ask) => Promise<Sent>> = {
  login: (api, { phone, country }) =>
    api.call('POST /send-otp', { body: { email: phone, country_data: { code: country } } }),
  verify: (api, order) => ask.login(api, order),
  forgot: (api, { phone }) => api.call('POST /forgetpassword', { body: { phone } }),
  register: (api, { phone, country, signUp }) =>
    api.call('POST /signup-otp', {
      body: { ...signUp, phone, is_valid_phone: true, country_data: { code: country } },
    }),
}

/**
 * Requests a code, the first one or another, and knows the wait for the next one.
 * @param to E.164; default: the phone being typed
 */
export function useCodeRequest(
  purpose: CodePurpose,
  { phone: { country, e164 }, signUp, setChallenge }: Entry,
  then: { onSent: (phone: string) => void; onRefused: (error: unknown) => void },
  to = e164,
) {
  const api = useApi()
  const resend = useResend(purpose, to)
  const { mutate, isPending } = useMutation({
    mutationFn: (phone: string) => ask[purpose](api, { phone, country, signUp }),
    onSuccess: ({ resend_after_seconds, challenge }, phone) => {
      if (challenge !== undefined) setChallenge(challenge)
      resend.sent(phone, resend_after_seconds)
      then.onSent(phone)
    },
    onError: (error, phone) => {
      resend.refused(phone, error)
      then.onRefused(error)
    },
  })
  return {
    /** Does nothing without a phone that can get a code, or while one is on its way. */
    send: () => {
      if (to !== undefined && !isPending) mutate(to)
    },
    isPending,
    wait: resend.wait,
  }
}
