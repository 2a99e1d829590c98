import { randomUUID } from 'node:crypto'

/** Header that marks the server's own calls for page rendering; its value is new in every process. */
export const internalHeader = { name: 'x-internal', value: randomUUID() }
