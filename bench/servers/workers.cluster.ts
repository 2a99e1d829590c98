/** Node's cluster: processes that share one port, each with the connections that come its way; started by workers.bench.ts. */
import cluster from 'node:cluster'

cluster.setupPrimary({ exec: new URL('./bids.server.ts', import.meta.url).pathname })
const workers = Array.from({ length: Number(process.env.COUNT) }, () => cluster.fork())
let listening = 0
cluster.on('message', (_worker, { port }: { port: number }) => {
  listening += 1
  if (listening === workers.length) process.send?.({ port })
})
process.once('SIGTERM', () => {
  for (const worker of workers) worker.process.kill()
  cluster.once('exit', () => setTimeout(() => process.exit(0), 1_000))
})
