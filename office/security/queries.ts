import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'
import { useApi } from '#web/platform/link.tsx'

export const factorsQuery = (api: Api) =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => api.call('GET /second-factor', { signal }) })

/** Numbers are no place for a passkey: browsers want a name. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname)

/** A call that may change the person's second factors. */
export function useFactorCall<Input>(work: (api: Api, input: Input) => Promise<unknown>, onDone?: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => work(api, input),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['second-factor'] })
      onDone?.()
    },
  })
}

/** Loaded with the first press: few people need it on each visit. */
const passkeys = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey, and keeps it. */
export async function makePasskey(api: Api, name: string): Promise<unknown> {
  const { options } = await api.call('POST /second-factor/passkey/options', { body: {} })
  const { startRegistration } = await passkeys()
  // The server's library made them for this function.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = { ...(await startRegistration({ optionsJSON })) }
  return api.call('POST /second-factor/passkey', { body: { name, response } })
}

/** Has the browser sign with a passkey. */
export async function signWithPasskey(api: Api): Promise<unknown> {
  const { options } = await api.call('POST /second-factor/prove/options', { body: {} })
  const { startAuthentication } = await passkeys()
  // The server's library made them for this function.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = { ...(await startAuthentication({ optionsJSON })) }
  return api.call('POST /second-factor/prove', { body: { response } })
}
