import type { Import } from './read-imports.ts'

/** The complaint if the import is wrong. */
type Rule = (file: string, found: Import) => string | undefined

/**
 * The business, from the base up: a feature may use those left of it, through their `index.ts`.
 * A folder that is not named here may not be imported and imports nothing, so a new feature begins with its
 * position.
 */
export const ORDER = [
  'staff',
  'ledger',
  'accounts',
  'catalogue',
  'letters',
  'lots',
  'auctions',
  'bidding',
  'offers',
  'payments',
  'orders',
  'invoices',
  'payouts',
  'cases',
  'sales',
  'books',
  'questions',
  'viewings',
  'office',
]
/** The same for the parts of the site. Parts of one page are in its feature, shared ones are further left. */
const WEB_ORDER = [
  ...[
    'accounts',
    'credits',
    'invoices',
    'letters',
    'cases',
    'orders',
    'saved-searches',
    'shipping',
    'transfers',
    'business',
  ],
  ...['payout-account', 'catalogue', 'wallet', 'packages', 'money', 'bidding', 'notifications', 'content', 'layout'],
  'viewing',
  ...['car', 'room', 'lists', 'favourites', 'home', 'dashboard', 'offers', 'profile'],
]
/**
 * The same for the office: technology, parts without calls, parts that are made from descriptions, the nouns, the frame.
 */
const OFFICE_ORDER = [
  ...['platform', 'ui', 'parts', 'testing'],
  ...['brands', 'letters', 'site', 'text-pages', 'broadcasts', 'audit', 'recoveries', 'signals', 'failed-jobs'],
  ...['bank-transfers', 'payments', 'refunds', 'mismatches', 'invoices', 'payouts', 'books', 'pricing', 'coupons'],
  ...['orders', 'cases', 'shipping', 'gate'],
  ...['users', 'listings', 'lots', 'questions', 'imports', 'viewings', 'cars', 'auctions', 'calendar', 'room'],
  ...['home', 'search', 'reports', 'health', 'settings', 'approvals', 'security', 'frame'],
]
/** Driven by events and jobs; composed by the server's root, used by no feature. */
export const APART = ['notifications', 'alerts', 'content', 'dashboard', 'privacy']

const top = (file: string) => file.split('/')[0] ?? ''
const featureOf = (file: string) => /^(server|web)\/features\/([^/.]+)(?=\/)/.exec(file)?.[2]
const baseName = (file: string) => file.split('/').at(-1) ?? ''
export const isTest = (file: string) =>
  /\.test\.tsx?$|^e2e\/|^bench\/|^faults\/|\/testing\/|(^|\/)test-[^/]+\.tsx?$/.test(file)
const isOurs = (target: string) => /^(contract|postgres|server|web|office|scripts|e2e|bench|faults|demo)\//.test(target)
const isNamed = (file: string, role: string) =>
  baseName(file) === `${role}.ts` || baseName(file).endsWith(`-${role}.ts`)

/** The allowed imports between top folders. Only the tests' folders import `scripts`. */
const MAY_USE: Record<string, string[]> = {
  contract: [],
  postgres: [],
  web: ['contract'],
  office: ['contract', 'web'],
  server: ['contract', 'demo', 'postgres'],
  demo: ['contract'],
  scripts: ['contract', 'server', 'demo', 'postgres'],
  e2e: ['contract', 'server', 'scripts', 'postgres'],
  bench: ['contract', 'server', 'scripts', 'e2e', 'faults', 'postgres'],
  faults: ['contract', 'server', 'scripts', 'postgres'],
}

const topFolders: Rule = (file, { target }) => {
  if (!isOurs(target) || top(target) === top(file)) return undefined
  if (MAY_USE[top(file)]?.includes(top(target))) return undefined
  return `${top(file)} does not use ${top(target)}`
}

const contractIsPlain: Rule = (file, { target }) => {
  if (top(file) !== 'contract' || isTest(file)) return undefined
  const inValues = file.startsWith('contract/values/')
  if (inValues && !target.startsWith('contract/values/')) return 'contract/values imports nothing'
  if (!isOurs(target) && target !== 'zod') return 'contract imports zod only'
  return undefined
}

const browserTakesTypes: Rule = (file, { target, isType }) => {
  if (!['web', 'office'].includes(top(file)) || isTest(file) || isType) return undefined
  if (!target.startsWith('contract/') || target.startsWith('contract/values/')) return undefined
  return 'the browser takes only types from here (import type); code comes from contract/values'
}

const webLayers: Rule = (file, { target }) => {
  const from = /^web\/(ui|platform|features|messages)\//.exec(file)?.[1]
  const to = /^web\/(ui|platform|features|messages|routes)\//.exec(target)?.[1]
  if (from === undefined || to === undefined || isTest(file)) return undefined
  const below: Record<string, string[]> = {
    messages: ['messages'],
    platform: ['platform', 'messages'],
    ui: ['ui', 'platform', 'messages'],
    features: ['features', 'ui', 'platform', 'messages'],
  }
  return below[from]?.includes(to) ? undefined : `web/${from} is below web/${to}`
}

/** The staff area uses the parts, tokens and texts of the site, never its pages and features. */
const adminUsesParts: Rule = (file, { target }) => {
  if (top(file) !== 'office' || top(target) !== 'web') return undefined
  if (/^web\/(ui|platform|styles|messages|fonts)\//.test(target)) return undefined
  if (isTest(file) && target.startsWith('web/testing/')) return undefined
  return 'office uses only ui, platform, styles, messages and fonts of web'
}

const serverLayers: Rule = (file, { target }) => {
  if (isTest(file)) return undefined
  // The mutants run the tests.
  if (target.startsWith('server/testing/') && file !== 'scripts/mutants.ts') return 'only tests use server/testing'
  if (file.startsWith('server/platform/') && target.startsWith('server/') && !target.startsWith('server/platform/')) {
    return 'platform knows no business'
  }
  const isFeature = file.startsWith('server/features/')
  if (isFeature && /^(server|postgres)\//.test(target) && !/^server\/(features|platform)\//.test(target)) {
    return 'a feature does not know what wires it'
  }
  return undefined
}

const featureOrder: Rule = (file, { target }) => {
  const from = file.startsWith('server/') ? featureOf(file) : undefined
  const to = target.startsWith('server/') ? featureOf(target) : undefined
  if (from === undefined || to === undefined || from === to) return undefined
  if (target !== `server/features/${to}/index.ts` && !isTest(file))
    return `another feature is used through its index.ts`
  if (isTest(file)) return undefined
  if (APART.includes(to)) return `no feature uses ${to}`
  const unknown = [from, to].find((name) => !ORDER.includes(name) && !APART.includes(name))
  if (unknown !== undefined) return `${unknown} has no place in the order of features (scripts/imports/rules.ts)`
  const isLeftwards = APART.includes(from) || ORDER.indexOf(to) < ORDER.indexOf(from)
  return isLeftwards ? undefined : `${to} is right of ${from}: ${ORDER.join(' ← ')}`
}

const webFeatureOrder: Rule = (file, { target }) => {
  const from = file.startsWith('web/') ? featureOf(file) : undefined
  const to = target.startsWith('web/') ? featureOf(target) : undefined
  if (from === undefined || to === undefined || from === to || isTest(file)) return undefined
  const unknown = [from, to].find((name) => !WEB_ORDER.includes(name))
  if (unknown !== undefined)
    return `${unknown} has no place in the order of the site's features (scripts/imports/rules.ts)`
  if (WEB_ORDER.indexOf(to) < WEB_ORDER.indexOf(from)) return undefined
  return `${to} is right of ${from}: ${WEB_ORDER.join(' ← ')}`
}

const officeOrder: Rule = (file, { target }) => {
  const [, from] = /^office\/([^/]+)\//.exec(file) ?? []
  const [, to] = /^office\/([^/]+)\//.exec(target) ?? []
  if (from === undefined || to === undefined || from === to || isTest(file)) return undefined
  const unknown = [from, to].find((name) => !OFFICE_ORDER.includes(name))
  if (unknown !== undefined) return `${unknown} has no place in the order of the office (scripts/imports/rules.ts)`
  if (OFFICE_ORDER.indexOf(to) < OFFICE_ORDER.indexOf(from)) return undefined
  return `${to} is right of ${from}: ${OFFICE_ORDER.join(' ← ')}`
}

/** The technology of each kind of file, inside the features and outside of them. */
const TECHNOLOGY: { packages: RegExp; what: string; role: string; platform: RegExp }[] = [
  { packages: /^(kysely|pg)$/, what: 'SQL', role: 'store', platform: /^server\/platform\/db\// },
  {
    packages: /^(fastify|@fastify\/.*)$/,
    what: 'Fastify',
    role: 'routes',
    platform: /^server\/(platform\/(http|pages|live)\/|[^/]+$)/,
  },
  { packages: /^socket\.io$/, what: 'Socket.IO', role: 'live', platform: /^server\/platform\/live\// },
  { packages: /^pg-boss$/, what: 'the queue', role: 'jobs', platform: /^server\/platform\/jobs\// },
]

const technology: Rule = (file, { target, isType }) => {
  if (top(file) !== 'server' || isTest(file)) return undefined
  // The platform passes handles on; naming their type is not using them.
  if (isType && file.startsWith('server/platform/')) return undefined
  const rule = TECHNOLOGY.find(({ packages }) => packages.test(target))
  if (rule === undefined || isNamed(file, rule.role) || rule.platform.test(file)) return undefined
  return `only ${rule.role}.ts knows ${rule.what}`
}

/** Plain functions and tables, and the pure decisions of features further left. */
const USABLE_BY_RULES =
  /^contract\/values\/|^server\/platform\/http\/refusal\.ts$|texts\.ts$|^server\/features\/[^/]+\/index\.ts$/

const rulesArePure: Rule = (file, { target, isType }) => {
  if (top(file) !== 'server' || !isNamed(file, 'rules') || isType) return undefined
  if (USABLE_BY_RULES.test(target) || isNamed(target, 'rules')) return undefined
  return 'rules decide from what they are given: no clock, no random, no I/O'
}

export const RULES: Rule[] = [
  topFolders,
  contractIsPlain,
  browserTakesTypes,
  webLayers,
  adminUsesParts,
  serverLayers,
  featureOrder,
  webFeatureOrder,
  officeOrder,
  technology,
  rulesArePure,
]
