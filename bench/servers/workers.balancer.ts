/** The balancer of `WORKERS` before servers that run already; started by workers.bench.ts with `PORTS`. */
import { createBalancer } from '#server/workers/balancer.ts'

const ports = (process.env.PORTS ?? '').split(',').map(Number)
const balancer = createBalancer({ ports: () => ports, trustProxy: 0 })
process.send?.({ port: await balancer.listen({ port: 0, host: '127.0.0.1' }) })
process.once('SIGTERM', () => process.exit(0))
