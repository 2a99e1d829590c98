import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

/** More requests, or others, on demand: `FUZZ_PAGES=100000 FUZZ_SEED=7`. */
const RUNS = Number(process.env.FUZZ_PAGES ?? 100)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)
const AT_ONCE = 4
const url = new URL(inject('productUrl'))

/** Every page of the site, from the folder that makes them: `car.$slug.tsx` is `/car/$slug`. */
async function pages(): Promise<string[]> {
  const files = await readdir(new URL('../web/routes', import.meta.url))
  const names = files.filter((file) => file.endsWith('.tsx') && !file.startsWith('__'))
  const found = names.map((file) => `/${file.slice(0, -'.tsx'.length).replaceAll('_.', '.').replaceAll('.', '/')}`)
  return [
    ...found.map((path) => (path === '/index' ? '/' : path)),
    '/admin',
    '/admin/cars/$id',
    '/docs',
    '/sitemap.xml',
  ]
}

const odd = fc.oneof(
  fc.constantFrom(
    ...['%', '%zz', '%00', '%ED%A0%80', '%C0%AF', '%2F', '%2e%2e', '..', '.', '%F0%9F%98%80', '%E2%80%AE', '-1', '1e9'],
    ...["'%20or%201=1--", '%3Cscript%3E', '__proto__', 'constructor', '%0d%0aset-cookie:x=1', `${'a'.repeat(3_000)}`],
    ...['99999999999999999999', 'null', '%D9%A1%D9%A2', '%25%32%66', 'toString', '%7B%7B7*7%7D%7D', '%5C', ';a=b'],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const NAMES =
  'page per_page q sort brand model style status price_from year_to city show id code state lang _method otp'
const names = fc.oneof(fc.constantFrom(...NAMES.split(' ')), odd)
const query = fc
  .array(fc.tuple(names, fc.oneof(odd, fc.constantFrom('1', '2', 'ending', 'toyota', ''))), { maxLength: 6 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))
const cookies = fc.constantFrom(
  ...['lang=en', 'lang=ar', 'lang=%E0%A4%A', 'lang=en;lang=ar', 'lang=<script>', '=;;;==', '__proto__=1'],
  ...['lang='.padEnd(4_000, 'x'), 'theme=dark; lang=en', 'a="\\"', 'lang=\u00e9'],
)
const headers = fc.record(
  {
    cookie: cookies,
    'accept-language': fc.constantFrom('xx', '*;q=9', 'ar,'.repeat(500)),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'x'.repeat(300), 'zstd, br, *;q=0'),
    authorization: fc.constantFrom('Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, 'Basic YTpi'),
    'if-none-match': fc.constantFrom('*', '"1"', 'W/"x"'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'x'),
    'x-forwarded-host': fc.constantFrom('evil.example', '\u00e9'),
    'user-agent': fc.constantFrom('', 'x'.repeat(4_000)),
  },
  { requiredKeys: [] },
)
const methods = fc.oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND') },
)
/** A body that claims to be longer than it is: the connection ends in the middle. */
const cut = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

function requests(all: readonly string[]) {
  const path = fc.tuple(fc.constantFrom('', '/en'), fc.constantFrom(...all), fc.array(odd, { maxLength: 2 }), cut)
  const address = path.map(([prefix, page, parts, isLonger]) => {
    const filled = page.split('/').map((part) => (part.startsWith('$') ? (parts[0] ?? 'x') : part))
    return `${prefix}${filled.join('/')}${isLonger ? `/${parts.join('/')}` : ''}`
  })
  return fc.record({ method: methods, path: address, query, headers, cut })
}
type Odd = { method: string; path: string; query: string; headers: Record<string, string>; cut: boolean }
type Answer = { status: number; text: string }

/** The address as written: `fetch` would normalise addresses before they are sent. */
function ask({ method, path, query: asked, headers: sent }: Odd): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = url
    const going = request({ hostname, port, method, path: `${path}${asked}`, headers: sent, agent: false })
    going.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      // Compressed texts are not unpacked: most answers are plain.
      const isPlain = response.headers['content-encoding'] === undefined
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: isPlain ? text : '' }))
      response.on('error', reject)
    })
    going.on('error', reject)
    going.end()
  })
}

async function cutShort({ path, query: asked }: Odd): Promise<void> {
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`POST ${path}${asked} HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n{"a":`)
  socket.destroy()
}

/** Details that a careless error page would reveal. */
const LEAK = /node_modules|\.ts:\d|file:\/\/\/|SQLSTATE|TypeError|is not a function|Cannot read/

async function staysCalm(odd: Odd): Promise<void> {
  if (odd.cut) return cutShort(odd)
  const { status, text } = await ask(odd)
  expect(status, `${odd.method} ${odd.path}${odd.query} ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text).not.toMatch(LEAK)
  expect(text).not.toContain('\0')
}

test('[HTTP-38] hostile requests to every page in both languages', async () => {
  const all = requests(await pages())
  const each = fc.asyncProperty(fc.array(all, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (few) => {
    await Promise.all(few.map(staysCalm))
  })
  await fc.assert(each, { seed: SEED, numRuns: Math.ceil(RUNS / AT_ONCE), endOnFailure: true })
  expect((await fetch(new URL('/healthz', url))).status).toBe(200)
}, 3_600_000)
