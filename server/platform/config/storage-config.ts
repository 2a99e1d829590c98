import * as z from 'zod'
import { isPlainHttp, webAddress } from './web-address.ts'

/** The variables of an object store. */
export const storageVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  /** Unset: Amazon's own address of the region. */
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
}
type Variables = z.output<z.ZodObject<typeof storageVariables>>

export type S3Config = {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A line for each variable missing beside others, and for an address without https. */
export function storageProblems(e: Variables): string[] {
  const isUsed = e.S3_ENDPOINT !== undefined || NEEDED.some((name) => e[name] !== undefined)
  const missing = isUsed ? NEEDED.filter((name) => e[name] === undefined) : []
  return [
    ...missing.map((name) => `${name}: files in an object store need it; unset all S3_ variables for local files`),
    ...(e.S3_ENDPOINT !== undefined && isPlainHttp(e.S3_ENDPOINT)
      ? ['S3_ENDPOINT: https only, but on this machine']
      : []),
  ]
}

/** Undefined: files are stored in `DATA_DIR`. */
export function toS3Config(e: Variables): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { bucket, region: e.S3_REGION, endpoint: e.S3_ENDPOINT, accessKeyId, secretAccessKey }
}
