import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/platform/config/config.ts'

/** Names of fields that must never be logged, at any of the first levels of a line. */
const SECRETS = [
  'authorization',
  'Authorization',
  'cookie',
  'token',
  'password',
  'phone',
  'whatsapp',
  'email',
  'otp',
  'identity',
  'iban',
  'name',
  'body',
]
const DEPTH = 4

/**
 * JSON lines on standard output, in UTC. Fields that name people or grant access are redacted, and errors keep only
 * their own message: a database's `detail` quotes the offending row.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap(paths), censor: '[hidden]' },
      serializers: { err: serializeError, req: () => undefined, res: () => undefined },
    },
    destination,
  )
}

const paths = (name: string): string[] => Array.from({ length: DEPTH }, (_, depth) => '*.'.repeat(depth) + name)

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as Error & { code?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}
