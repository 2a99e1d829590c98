import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './commands.ts'
import { messagePages } from './messages/pages.ts'

const FOLDER = path.join(ROOT, 'docs/messages')

await mkdir(FOLDER, { recursive: true })
for (const [name, text] of await messagePages()) await writeFile(path.join(FOLDER, name), text)
