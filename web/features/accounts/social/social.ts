import { clearTab, readTab, writeTab } from '#web/platform/device/tab-storage.ts'
import type { Api } from '#web/platform/http/api.ts'

export type ProviderName = 'google' | 'facebook'
export const isProvider = (name: string): name is ProviderName => name === 'google' || name === 'facebook'

const STATE = 'socialState'
const TICKET = 'socialTicket'

/** Sends the browser to the provider's page. Only the same tab accepts the return. */
export async function goToProvider(api: Api, provider: ProviderName): Promise<void> {
  const { url, state } = await api.call('POST /login-providers/{provider}', { params: { provider }, body: {} })
  writeTab(STATE, state)
  window.location.assign(url)
}

/** True if this tab started the returning log-in. Works once. */
export function isOwnReturn(state: string): boolean {
  const own = readTab(STATE)
  clearTab(STATE)
  return own !== null && own === state
}

/** The ticket of a person who still has to verify a phone; the next right code in this tab links them. */
export const ticket = {
  save: (value: string) => writeTab(TICKET, value),
  read: () => readTab(TICKET) ?? undefined,
  forget: () => clearTab(TICKET),
}
