import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/storage-config.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import { isStorageKey, requireStorageKey } from './storage-key.ts'

/** Times of one attempt. A request makes at most three attempts. */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true }
const ATTEMPTS = 3

/**
 * Bytes as objects of an S3 bucket, or of any store with the same interface.
 * Keys are those of the local storage. Every failure but a missing object throws `StorageUnavailable`.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function s3Storage(config: S3Config): Storage & { close(): void } {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Other stores do not know the newer checksums. The signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    put: async (key, bytes, contentType) => {
      const Key = requireStorageKey(key)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType })).catch(unavailable)
    },
    get: async (key) => {
      if (!isStorageKey(key)) return undefined
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: key }))
        .then(async ({ Body }) => Body && Buffer.from(await Body.transformToByteArray()))
        .catch(undefinedIfMissing)
      return found
    },
    remove: async (key) => {
      const Key = requireStorageKey(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unavailable)
    },
    close: () => client.destroy(),
  }
}

const MISSING = new Set(['NoSuchKey', 'NotFound'])

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && MISSING.has(error.name)) return undefined
  return unavailable(error)
}

function unavailable(error: unknown): never {
  throw new StorageUnavailable('the object store failed', { cause: error })
}
