import { parseArgs } from 'node:util'
import { openDatabase } from '#server/platform/db/database.ts'
import { stopWithLauncher } from './launched.ts'
import { reconcile } from './restore/reconcile.ts'
import { restoreCluster } from './restore/restore-cluster.ts'

const USAGE = `npm run restore-drill -- --base FOLDER (--archive FOLDER | --restore-command COMMAND) [--until INSTANT]
    [--programs FOLDER] [--role postgres] [--database marsa]
  --base             the files of a base backup (pg_basebackup, or what pgbackrest restore writes)
  --archive          a folder with the archived log
  --restore-command  how to fetch a file of it instead: 'pgbackrest --stanza=marsa archive-get %f "$PWD/%p"'
  --until            the moment to restore to, 2026-11-23T10:00:00Z; without it the end of the archive
  --programs         the folder of PostgreSQL's programs; without it those of this repository
  APP_SECRET         the secret of the installation`

/** Restores a backup beside everything else, checks it by the product's own rules, reports, and removes it. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      archive: { type: 'string' },
      'restore-command': { type: 'string' },
      until: { type: 'string' },
      programs: { type: 'string' },
      role: { type: 'string', default: 'postgres' },
      database: { type: 'string', default: 'marsa' },
    },
  })
  const restoreCommand = values['restore-command'] ?? (values.archive && `cp '${values.archive}/%f' '%p'`)
  const until = values.until === undefined ? undefined : new Date(values.until)
  const secret = process.env.APP_SECRET
  if (!values.base || !restoreCommand || !secret || Number.isNaN(until?.getTime())) {
    console.error(USAGE)
    return 1
  }
  const { role, database, base, programs } = values
  const restored = await restoreCluster({ base, restoreCommand, until, role, database, programs })
  const { db, close } = openDatabase(restored.url, { max: 2, name: 'restore-drill' })
  try {
    const began = performance.now()
    const { faults, counted, newestAt } = await reconcile(db, secret)
    console.log(
      `restored in ${restored.seconds.toFixed(1)} s; checked in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    )
    console.log(`newest entry of a log: ${newestAt ?? 'none'}`)
    console.log(
      Object.entries(counted)
        .map(([name, value]) => `${value} ${name}`)
        .join(', '),
    )
    for (const fault of faults) console.log(`FAULT ${fault}`)
    console.log(faults.length === 0 ? 'the backup is whole' : `${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await close()
    await restored.close()
  }
}

stopWithLauncher()
process.exitCode = await main()
