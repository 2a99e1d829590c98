import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, variableNames } from '#server/platform/config/config.ts'
import { refusalBody } from '#server/platform/http/answers.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const read = (file: string) => readFile(path.join(DEPLOY, file), 'utf8')
/** The operator's inputs. */
const FILLED: Record<string, string> = {
  APP_SECRET: 'a secret of forty-eight random bytes in production',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MOYASAR_SECRET_KEY: 'sk_live_of_the_house',
  DATABASE_URL: 'postgres://marsa_server:password@postgres:5432/marsa',
  WHATSAPP_PHONE_ID: '123456789012345',
  REDIS_URL: 'rediss://:password@redis:6379',
  METRICS_TOKEN: 'a token of some length',
}
const fill = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, FILLED[name] ?? (value === '' ? 'filled in by hand' : value)]),
  )
const unknownNames = (names: string[]) => names.filter((name) => !variableNames.includes(name))

let app: WholeApp
beforeAll(async () => {
  app = await openWholeApp({ reference: false })
})
afterAll(() => app.close())
const isServed = (url: string) => app.app.hasRoute({ method: 'GET', url })

type Service = {
  image?: string
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  command?: string[]
  secrets?: string[]
  networks?: string[]
  healthcheck?: { test: string[] }
}
type Compose = { services: Record<string, Service>; secrets: object; networks: object }

describe('one host', () => {
  let compose: Compose
  beforeAll(async () => {
    compose = parse(await read('compose.yaml'), { merge: true })
  })

  test('[SCALE-20] every service runs without root, on a read-only root, with no capability', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.user, name).toMatch(/^(?!0|root)\w+/)
      expect([service.read_only, service.cap_drop], name).toEqual([true, ['ALL']])
      for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services, name).toHaveProperty(other)
      for (const secret of service.secrets ?? []) expect(compose.secrets, name).toHaveProperty(secret)
      for (const network of service.networks ?? []) expect(compose.networks, name).toHaveProperty(network)
    }
  })

  test('[SCALE-21] the servers get every setting that production needs, and no unknown one', async () => {
    const example = Object.fromEntries(
      (await read('marsa.env.example'))
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    for (const name of ['server-1', 'server-2']) {
      const env = { ...example, ...compose.services[name]?.environment }
      expect(unknownNames(Object.keys(env))).toEqual([])
      expect(readConfig(fill(env))).toMatchObject({
        production: true,
        trustProxy: 1,
        redisUrl: 'rediss://:password@redis:6379',
      })
    }
    const words = Object.values(compose.services).flatMap(({ command }) => command ?? [])
    // Compose reads `$(` as a broken variable and starts nothing.
    expect(words.filter((word) => /(?<!\$)\$(?![{$A-Za-z_])/.test(word))).toEqual([])
    expect(compose.services.migrate?.environment).toHaveProperty('MIGRATION_DATABASE_URL')
    expect(compose.services['server-1']?.environment).not.toHaveProperty('MIGRATION_DATABASE_URL')
  })

  test('[SCALE-22] its checks use existing addresses, and its balancer hashes the lot over all servers', async () => {
    const words = [await read('Dockerfile'), JSON.stringify(compose.services['server-1']?.healthcheck)].join('\n')
    const asked = [...words.matchAll(/127\.0\.0\.1:3000(\/\w+)/g)].map(([, url = '']) => url)
    expect(asked).toEqual(['/healthz', '/readyz'])
    expect(asked.every(isServed)).toBe(true)
    const nginx = await read('nginx/nginx.conf')
    const servers = Object.keys(compose.services).filter((name) => name.startsWith('server-'))
    const line = servers.map((name) => `server ${name}:3000 fail_timeout=1s;`).join(' ')
    expect(nginx).toContain(`upstream bids { hash $arg_lot consistent; ${line} keepalive`)
    expect(nginx).toContain(`upstream marsa { hash $binary_remote_addr consistent; ${line} keepalive`)
    expect(app.app.hasRoute({ method: 'POST', url: /location = (\/api\S+)/.exec(nginx)?.[1] ?? '' })).toBe(true)
  })

  test('[SCALE-21] no secret of the folder gets into an image', async () => {
    const left = (await read('Dockerfile.dockerignore')).split('\n')
    // Docker applies a plain *.env only to the top folder.
    for (const pattern of ['**/*.env', '**/.env', 'deploy/secrets']) expect(left).toContain(pattern)
  })

  test('[SCALE-22] HAProxy hashes the lot like nginx, and follows the Redis master', async () => {
    const haproxy = await read('haproxy/haproxy.cfg')
    // Without it HAProxy uses round robin, with only a warning.
    expect(haproxy).toMatch(/^ {2}mode http$/m)
    expect(haproxy).toMatch(
      /backend bids\n {2}balance url_param lot\n {2}hash-type consistent\n {2}option httpchk GET \/readyz/,
    )
    expect(app.app.hasRoute({ method: 'POST', url: /bids if { path (\S+) }/.exec(haproxy)?.[1] ?? '' })).toBe(true)
    expect(haproxy).toContain('tcp-check expect string role:master')
  })

  test('[HTTP-57] both balancers answer like the server if it cannot be reached', async () => {
    for (const [file, id] of [
      ['nginx/nginx.conf', '$request_id'],
      ['haproxy/haproxy.cfg', '%[uuid]'],
    ] as const) {
      const text = await read(file)
      const said = [...text.matchAll(/'(\{"code":503.*?\})'/g)].map(([, json = '']) => JSON.parse(json))
      const bodyIn = (language: 'ar' | 'en') => refusalBody(refuse('unavailable'), language, id).body
      expect(said, file).toHaveLength(2)
      expect(said, file).toEqual(expect.arrayContaining([bodyIn('ar'), bodyIn('en')]))
      const [page = ''] = /<!doctype html>.*<\/html>/.exec(text) ?? []
      for (const language of ['ar', 'en'] as const) expect(page, file).toContain(bodyIn(language).message)
    }
    const nginx = await read('nginx/nginx.conf')
    expect(nginx).toContain('error_page 502 504 =503 $away;')
    for (const language of ['ar', 'en'] as const)
      expect(nginx).toContain(JSON.stringify(refusalBody(refuse('too_large'), language, '$request_id').body))
    expect(nginx).toContain('error_page 413 @too_large;')
    for (const status of [502, 503, 504])
      expect(await read('haproxy/haproxy.cfg')).toContain(`http-error status ${status} content-type 'application/json`)
  })

  test('[SCALE-20] the images end as an ordinary user', async () => {
    for (const file of ['Dockerfile', 'postgres/Dockerfile']) {
      const users = [...(await read(file)).matchAll(/^USER (\S+)/gm)].map(([, user]) => user)
      expect(users.at(-1), file).toMatch(/^(?!0|root)/)
    }
    for (const script of (await read('Dockerfile')).match(/scripts\/[\w-]+\.ts/g) ?? [])
      expect(await readFile(path.join(DEPLOY, '..', script), 'utf8')).not.toBe('')
  })
})

type Probe = { httpGet: { path: string } }
type Container = {
  env?: { name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }[]
  envFrom?: { configMapRef: { name: string } }[]
  securityContext: object
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>
type Pod = { securityContext: object; containers: Container[] }
type Resource = { kind: string; metadata: { name: string }; data?: Record<string, string>; spec: Spec }
type Spec = {
  template: { metadata: { labels: Record<string, string> }; spec: Pod }
  podSelector: { matchLabels: Record<string, string> }
  metrics: { pods?: { metric: { name: string } } }[]
}

describe('Kubernetes', () => {
  const resources: Resource[] = []
  beforeAll(async () => {
    const { resources: files } = parse(await read('kubernetes/kustomization.yaml')) as { resources: string[] }
    const there = (await readdir(path.join(DEPLOY, 'kubernetes'))).filter((file) => file.endsWith('.yaml'))
    expect([...files, 'kustomization.yaml'].sort()).toEqual(there.sort())
    for (const file of files)
      for (const document of parseAllDocuments(await read(`kubernetes/${file}`))) {
        expect(document.errors, file).toEqual([])
        resources.push(document.toJS())
      }
  })
  const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind)
  const workloads = () => [...ofKind('Deployment'), ...ofKind('Job')]

  test('[SCALE-20] every container runs without root, on a read-only root, with no capability', () => {
    expect(workloads().map(({ metadata }) => metadata.name)).toEqual(['server', 'migrate'])
    for (const { spec } of workloads()) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
      for (const { securityContext } of spec.template.spec.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  test('[SCALE-21] the servers get every setting that production needs; secrets come only by reference', () => {
    const settings = ofKind('ConfigMap')[0]?.data ?? {}
    const [server] = ofKind('Deployment')[0]?.spec.template.spec.containers ?? []
    const secrets = server?.env ?? []
    expect(secrets.every(({ name, valueFrom }) => valueFrom.secretKeyRef.key === name)).toBe(true)
    const env = { ...settings, ...Object.fromEntries(secrets.map(({ name }) => [name, ''])) }
    expect(unknownNames(Object.keys(env))).toEqual([])
    expect(readConfig(fill(env))).toMatchObject({ production: true })
    expect(secrets.map(({ name }) => name)).not.toContain('MIGRATION_DATABASE_URL')
    expect(Object.keys(settings).filter((name) => /SECRET|TOKEN|PASSWORD|DATABASE_URL/.test(name))).toEqual([])
  })

  test('[SCALE-22] probes use existing addresses: the liveness probe does not check the database', () => {
    const [server] = ofKind('Deployment')[0]?.spec.template.spec.containers ?? []
    const pathOf = (probe: Probe | undefined) => probe?.httpGet.path ?? ''
    const paths = [server?.startupProbe, server?.livenessProbe, server?.readinessProbe].map(pathOf)
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz'])
    expect(paths.every(isServed)).toBe(true)
  })

  test('[SCALE-23] the autoscaler’s figures come from the product’s own through the adapter, and each pod has its policy', async () => {
    const { rules } = parse(await read('prometheus/adapter.yaml')) as {
      rules: { seriesQuery: string; name?: { as: string } }[]
    }
    const seriesOf = ({ seriesQuery }: { seriesQuery: string }) => seriesQuery.split('{')[0] ?? ''
    const made = rules.map((rule) => rule.name?.as ?? seriesOf(rule))
    const wanted = (ofKind('HorizontalPodAutoscaler')[0]?.spec.metrics ?? []).flatMap(
      ({ pods }) => pods?.metric.name ?? [],
    )
    expect(wanted).toEqual(made)
    const { text } = await app.call('GET /metrics')
    for (const rule of rules) expect(text).toContain(`# TYPE ${seriesOf(rule)} `)
    const scraped = /regex: (server)\b/.exec(await read('prometheus/kubernetes.yaml'))?.[1]
    expect(scraped).toBe(ofKind('Deployment')[0]?.spec.template.metadata.labels['app.kubernetes.io/component'])
    const labels = workloads().map(({ spec }) => spec.template.metadata.labels)
    const redis = { 'app.kubernetes.io/component': 'redis' }
    expect(ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels)).toEqual([...labels, redis])
  })
})

test('[SCALE-33] no balancer keeps a connection for a server that has died', async () => {
  for (const file of ['haproxy/haproxy.cfg', 'patroni/haproxy.cfg'])
    for (const line of [/^ {2}timeout queue 3s$/m, /^ {2}option redispatch\b/m]) expect(await read(file)).toMatch(line)
})

test('[SCALE-24] no file of the databases risks an answered commit', async () => {
  const text = await read('patroni/patroni.yaml')
  const patroni = parse(text) as {
    bootstrap: {
      dcs: { synchronous_mode: boolean; synchronous_mode_strict: boolean; postgresql: { parameters: object } }
    }
    postgresql: { data_dir: string; pg_hba: string[] }
  }
  expect(patroni.bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  const kept = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', archive_mode: 'on' }
  expect(patroni.bootstrap.dcs.postgresql.parameters).toMatchObject(kept)
  // pgBackRest refuses a cluster at another path than in its settings, and those of the container name another.
  const folders = [...text.matchAll(/pgbackrest --stanza=marsa(?: --pg1-path=(\S+))?/g)].map(([, folder]) => folder)
  expect(folders).toEqual(Array.from({ length: 3 }, () => patroni.postgresql.data_dir))
  expect(patroni.postgresql.pg_hba).toContain('hostssl replication replicator all scram-sha-256')
  const postgres = await read('postgres/postgresql.conf')
  expect(postgres).not.toMatch(/^(?:fsync|full_page_writes|synchronous_commit)\s*=/m)
  const [stanza] = /stanza=\w+/.exec(postgres) ?? ['']
  expect(await read('postgres/pgbackrest.conf')).toContain(`[${stanza.slice('stanza='.length)}]`)
})

test('[SCALE-25] no line between machines goes without a password and TLS', async () => {
  const patroni = parse(await read('patroni/patroni.yaml')) as {
    restapi: object
    etcd3: object
    postgresql: { pg_hba: string[]; authentication: Record<string, object> }
  }
  const machine = { certfile: expect.any(String), keyfile: expect.any(String), cafile: expect.any(String) }
  expect(patroni.restapi).toMatchObject({ ...machine, verify_client: 'optional', allowlist: expect.any(Array) })
  expect(patroni.etcd3).toMatchObject({ protocol: 'https', cacert: expect.any(String), cert: expect.any(String) })
  expect(await read('patroni/patroni.yaml')).toMatch(/PATRONI_ETCD3_PASSWORD.*PATRONI_ETCD3_PROTOCOL=https/)
  expect(patroni.postgresql.pg_hba.filter((line) => !/^(local|hostssl) .*(peer|scram-sha-256)$/.test(line))).toEqual([])
  for (const role of Object.values(patroni.postgresql.authentication))
    expect(role).toMatchObject({ sslmode: 'verify-full', sslrootcert: expect.any(String) })
  for (const file of ['redis/redis.conf', 'redis/sentinel.conf']) {
    const text = await read(file)
    for (const line of [/^port 0$/m, /^tls-port \d+$/m, /^tls-replication yes$/m, /^requirepass /m])
      expect(text, file).toMatch(line)
    expect(text, file).not.toContain('protected-mode no')
  }
  for (const file of ['patroni/patroni.yaml', 'patroni/haproxy.cfg', 'redis/redis.conf', 'redis/sentinel.conf'])
    expect(await read(file), file).toContain('Private network only')
  for (const file of ['haproxy/haproxy.cfg', 'patroni/haproxy.cfg'])
    for (const [line] of (await read(file)).matchAll(/^ {2}default-server .*on-marked-down.*$/gm))
      expect(line, file).toContain('check-ssl verify required ca-file')
  expect(await read('nginx/nginx.conf')).toMatch(/listen 8443 ssl;.* ssl_protocols TLSv1\.2 TLSv1\.3;/)
  expect(await read('haproxy/haproxy.cfg')).toMatch(/bind :443 ssl .*ssl-min-ver TLSv1\.2/)
  const { redis } = (parse(await read('compose.yaml'), { merge: true }) as Compose).services
  expect(redis?.command?.join(' ')).toContain('--requirepass "$$REDIS_PASSWORD"')
})

test('[SCALE-26] the image has what a server needs, and nothing else', async () => {
  const [, last = ''] = (await read('Dockerfile')).split(/^FROM debian/m)
  const copied = [...last.matchAll(/\/opt\/marsa\/(\S+)/g)].map(([, file = '']) => file)
  const scripts = ['start', 'build', 'migrate', 'commands', 'launched'].map((name) => `scripts/${name}.ts`)
  const folders = ['package.json', 'node_modules', 'dist', 'contract', 'server', 'postgres', 'demo']
  expect(copied).toEqual([...folders, ...scripts])
  expect(await read('Dockerfile')).toContain('npm ci --omit=dev')
  expect(await read('Dockerfile')).toContain('deploy/remove-build-packages.sh')
  expect(await read('remove-build-packages.sh')).toMatch(/npm uninstall [^&]*\bembedded-postgres\b[^&]*\bvite\b/)
  const left = (await read('Dockerfile.dockerignore')).split('\n')
  for (const pattern of ['**/*.test.ts', '**/testing', 'server/whole-app', 'faults']) expect(left).toContain(pattern)
})
