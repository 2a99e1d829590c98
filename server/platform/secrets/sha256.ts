import { hash } from 'node:crypto'

/**
 * The SHA-256 of a text's UTF-8 bytes, or of bytes. It comes by way of a string: Node needs three times as long for a buffer of
 * its own as for the hash.
 */
export const sha256 = (data: string | Buffer): Buffer => Buffer.from(hash('sha256', data, 'binary'), 'binary')
