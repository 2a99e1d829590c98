/** Translates PostgreSQL's start errors into actions for the operator. */
const MEANINGS: [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded/, 'the disk is full. Free some space and start again.'],
  [/Permission denied|Read-only file system/, 'a file cannot be written. Set DATA_DIR to a folder of your own.'],
  [
    /database files are incompatible with server/,
    'it was made by another version of PostgreSQL. Set DATA_DIR to a new folder.',
  ],
]

/** One sentence from the output of a failed PostgreSQL program. */
export function plainReason(output: string): string {
  const known = MEANINGS.find(([pattern]) => pattern.test(output))
  if (known) return known[1]
  const worst =
    output.split('\n').findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? output.trim().split('\n').at(-1) ?? ''
  return `${worst.replace(/^.*?(FATAL|PANIC|error): */, '').trim() || 'PostgreSQL gave no reason'}.`
}

/** The address is taken; another port solves that. */
export const portIsTaken = (output: string): boolean =>
  /could not bind|could not create any TCP\/IP sockets/.test(output)

/** The children of a killed server are still ending. */
export const isStillInUse = (output: string): boolean => /pre-existing shared memory block/.test(output)
