/** Merkle trees over the receipts of a batch, by RFC 9162, section 2.1. */
import { sha256 } from '#server/platform/secrets/sha256.ts'

const HASH_BYTES = 32
const LEAF = 0
const NODE = 1

/** The input of a node's hash: its mark and its two children. The buffer is reused for each node. */
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, NODE)

/** The hash of a leaf: SHA-256 over a zero byte and the text's UTF-8 bytes. */
export function hashLeaf(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(1 + Buffer.byteLength(text))
  bytes[0] = LEAF
  bytes.write(text, 1)
  return sha256(bytes)
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  left.copy(pair, 1)
  right.copy(pair, 1 + HASH_BYTES)
  return sha256(pair)
}

export type ReceiptTree = {
  root: Buffer
  /** The hashes from a leaf to the root, lowest first. */
  pathOf(index: number): Buffer[]
}

/**
 * The tree over one leaf or more. The RFC splits at the largest power of two below the number of leaves. Built level by
 * level from below, this equals pairing neighbours and lifting a last one without a neighbour.
 */
export function growTree(leaves: readonly Buffer[]): ReceiptTree {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) level = parentsOf(level)
  const root = levels.at(-1)?.[0]
  if (!root) throw new RangeError('a tree needs a leaf')
  return {
    root,
    pathOf: (index) => levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? []),
  }
}

function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left) parents.push(right ? hashNode(left, right) : left)
  }
  return parents
}

/** The root of a path from the leaf at `index` of `size`; undefined if the path is no path of that tree. */
export function rootOf(leaf: Buffer, path: readonly Buffer[], index: number, size: number): Buffer | undefined {
  const rest = [...path]
  let node = leaf
  for (let [at, last] = [index, size - 1]; last > 0; [at, last] = [at >> 1, last >> 1]) {
    // The last node of a level has no right neighbour: it is lifted if it has no left one either.
    if (at === last && at % 2 === 0) continue
    const other = rest.shift()
    if (!other) return undefined
    node = at % 2 === 1 ? hashNode(other, node) : hashNode(node, other)
  }
  return rest.length === 0 && index < size ? node : undefined
}

/** A path as one value, stored beside an answer. */
export const joinPath = (path: readonly Buffer[]): Buffer => Buffer.concat(path)

export const splitPath = (joined: Buffer): Buffer[] =>
  Array.from({ length: joined.length / HASH_BYTES }, (_, place) =>
    joined.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  )
