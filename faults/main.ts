import { parseArgs } from 'node:util'
import { stopWithLauncher } from '../scripts/launched.ts'
import { runFaults } from './run.ts'

const PORT = 4710

/** Kills the running product under its bidders: `npm run faults -- --rounds 30 --clients 32`. */
stopWithLauncher()
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '12' },
    port: { type: 'string', default: String(PORT) },
  },
})
const faults = await runFaults({
  rounds: Number(values.rounds),
  clients: Number(values.clients),
  port: Number(values.port),
  say: (line) => console.log(line),
})
for (const fault of faults) console.log(`  ${fault}`)
console.log(faults.length === 0 ? 'No acknowledged bid was lost, none stands twice.' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
