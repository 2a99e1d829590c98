import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { growTree, hashLeaf, joinPath, rootOf, splitPath } from './receipt-tree.ts'

/** Every small size, and those around a power of two up to the largest batch. */
const SIZES = [...Array.from({ length: 35 }, (_, index) => index + 1), 63, 64, 65, 127, 128, 129]

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const leavesOf = (size: number, name = 'bid') =>
  Array.from({ length: size }, (_, index) => hashLeaf(`${name} ${index}`))

/** The RFC's own definitions, one call for each of its lines. */
function split(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}
function naiveRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  const k = split(leaves.length)
  return sha256(Buffer.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}
function naivePath(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  return index < k
    ? [...naivePath(index, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(index - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))]
}

describe('[QUE-16] a tree of receipts', () => {
  // The inputs and roots of the tests of Certificate Transparency's own implementations (RFC 6962, RFC 9162).
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  test.each(
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ].map((root, index) => [index + 1, root] as const),
  )('of %i known leaves has the known root', (size, root) => {
    // Each input is a text of single bytes below 128, so its UTF-8 bytes are the vector's own.
    const leaves = inputs.slice(0, size).map((hex) => hashLeaf(Buffer.from(hex, 'hex').toString('latin1')))
    expect(growTree(leaves).root.toString('hex')).toBe(root)
  })

  test('of seven leaves has the paths of RFC 9162, 2.1.5', () => {
    const leaves = leavesOf(7)
    const node = (from: number, to: number) => naiveRoot(leaves.slice(from, to)).toString('hex')
    const path = (index: number) =>
      growTree(leaves)
        .pathOf(index)
        .map((hash) => hash.toString('hex'))
    expect(path(0)).toEqual([node(1, 2), node(2, 4), node(4, 7)])
    expect(path(3)).toEqual([node(2, 3), node(0, 2), node(4, 7)])
    expect(path(4)).toEqual([node(5, 6), node(6, 7), node(0, 4)])
    expect(path(6)).toEqual([node(4, 6), node(0, 4)])
  })

  test('of every size matches the definition, and every leaf finds its root by its path alone', () => {
    for (const size of SIZES) {
      const leaves = leavesOf(size)
      const tree = growTree(leaves)
      expect(tree.root).toEqual(naiveRoot(leaves))
      for (const [index, leaf] of leaves.entries()) {
        const path = tree.pathOf(index)
        expect(path).toEqual(naivePath(index, leaves))
        expect(rootOf(leaf, splitPath(joinPath(path)), index, size)).toEqual(tree.root)
      }
    }
  })

  test('another leaf, path, index or size leads to no root, or to another one', () => {
    for (const size of [2, 3, 5, 8, 13]) {
      const leaves = leavesOf(size)
      const { root, pathOf } = growTree(leaves)
      for (const [index, leaf] of leaves.entries()) {
        const path = pathOf(index)
        const wrong = [
          rootOf(hashLeaf('a bid that nobody made'), path, index, size),
          rootOf(leaf, path.slice(1), index, size),
          rootOf(leaf, [...path, leaf], index, size),
          rootOf(leaf, path.with(0, leaf), index, size),
          rootOf(leaf, path, index, 2 ** (path.length + 1) + index),
          rootOf(leaf, path, size, size),
          ...leaves.keys().flatMap((other) => (other === index ? [] : [rootOf(leaf, path, other, size)])),
        ]
        for (const found of wrong) expect(found).not.toEqual(root)
      }
    }
  })

  test('needs a leaf', () => {
    expect(() => growTree([])).toThrow('needs a leaf')
  })
})
