import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { cleanEmail, cleanName, PROVIDER_TIMEOUT_MS, ProviderAway, type SocialProvider } from './provider.ts'

type Options = { dialogUrl: string; graphUrl: string; appId: string; appSecret: string }

const tokenShape = z.object({ access_token: z.string().min(1) })
const checkShape = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.literal(true), user_id: z.string().min(1) }),
})
const personShape = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() })

/**
 * Facebook's manual log-in flow (it has no OpenID Connect for web sites): code, then access token, which must be of our
 * app,
 * then the person. Mail addresses may be missing. Source: Meta's "Manually build a login flow", "Securing Graph API
 * requests".
 */
export function facebookProvider({ dialogUrl, graphUrl, appId, appSecret }: Options): SocialProvider {
  const get = async <S extends z.ZodType>(path: string, query: Record<string, string>, shape: S) => {
    const address = new URL(`${graphUrl.replace(/\/$/, '')}${path}`)
    address.search = new URLSearchParams(query).toString()
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
    const response = await fetch(address, { signal, redirect: 'error' }).catch(() => undefined)
    if (response === undefined || response.status >= 500) throw new ProviderAway('facebook does not answer')
    const body: unknown = await response.json().catch(() => undefined)
    const parsed = shape.safeParse(body)
    return response.ok && parsed.success ? parsed.data : undefined
  }
  const personOfToken: SocialProvider['personOfToken'] = async (token) => {
    const appToken = `${appId}|${appSecret}`
    const checked = await get('/debug_token', { input_token: token, access_token: appToken }, checkShape)
    // A token that another app got must not open an account here.
    if (checked === undefined || checked.data.app_id !== appId) return undefined
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    const query = { fields: 'id,name,email', access_token: token, appsecret_proof: proof }
    const person = await get('/me', query, personShape)
    if (person === undefined || person.id !== checked.data.user_id) return undefined
    // Facebook does not say whether it has verified the address, so it fills a field and proves nothing.
    return { subject: person.id, name: cleanName(person.name), email: cleanEmail(person.email) }
  }
  return {
    pageFor: async ({ state }, redirectUri) => {
      const page = new URL(`${dialogUrl.replace(/\/$/, '')}/dialog/oauth`)
      const query = { client_id: appId, redirect_uri: redirectUri, state, scope: 'public_profile,email' }
      page.search = new URLSearchParams({ ...query, response_type: 'code' }).toString()
      return page
    },
    personOfCode: async (code, _outward, redirectUri) => {
      const query = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code }
      const answer = await get('/oauth/access_token', query, tokenShape)
      return answer && personOfToken(answer.access_token)
    },
    personOfToken,
  }
}
