import { createHmac } from 'node:crypto'
import { serveFake } from './fake-http.ts'

const [APP_ID, APP_SECRET] = ['1234567890', 'facebook secret']

/** Facebook's Graph API as far as log-in needs it: token exchange, `debug_token`, `/me` with `appsecret_proof`. */
export async function startFakeFacebook() {
  const tokens = new Map<string, { appId: string; person: { id: string; name: string; email?: string } }>()
  const codes = new Map<string, string>()
  const refused = { status: 400, body: { error: { message: 'no', type: 'OAuthException', code: 100 } } }
  const server = await serveFake(({ path, query }) => {
    const token = tokens.get(query.get('access_token') ?? '')
    if (path === '/oauth/access_token') {
      const found = codes.get(query.get('code') ?? '')
      const isOurs = query.get('client_id') === APP_ID && query.get('client_secret') === APP_SECRET
      if (found === undefined || !isOurs) return refused
      codes.delete(query.get('code') ?? '')
      return { status: 200, body: { access_token: found, token_type: 'bearer' } }
    }
    if (path === '/debug_token') {
      if (query.get('access_token') !== `${APP_ID}|${APP_SECRET}`) return refused
      const looked = tokens.get(query.get('input_token') ?? '')
      const data = looked ? { app_id: looked.appId, is_valid: true, user_id: looked.person.id } : { is_valid: false }
      return { status: 200, body: { data } }
    }
    const proof = createHmac('sha256', APP_SECRET)
      .update(query.get('access_token') ?? '')
      .digest('hex')
    return path === '/me' && token && query.get('appsecret_proof') === proof
      ? { status: 200, body: token.person }
      : refused
  })
  return {
    ...server,
    /** A token that an app got for a person; ours unless another one is named. */
    token: (name: string, person: { id: string; name: string; email?: string }, appId = APP_ID) => {
      tokens.set(name, { appId, person })
      return name
    },
    code: (code: string, token: string) => void codes.set(code, token),
    variables: { FACEBOOK_GRAPH_URL: server.url, FACEBOOK_APP_ID: APP_ID, FACEBOOK_APP_SECRET: APP_SECRET },
  }
}
