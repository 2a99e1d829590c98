/** Bytes by key: a local folder, or any object store behind the same three verbs. */
export type Storage = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined if there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

/** The object store did not answer, or refused. The same call may succeed later. */
export class StorageUnavailable extends Error {}
