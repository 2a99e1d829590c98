import { hash } from 'node:crypto'

/**
 * The SHA-256 of bytes, or of a text's UTF-8 bytes. The digest is read as a string first: Node takes three times as
 * long as the hash to allocate its own buffer for it.
 */
export const sha256 = (data: string | Buffer): Buffer => Buffer.from(hash('sha256', data, 'binary'), 'binary')
