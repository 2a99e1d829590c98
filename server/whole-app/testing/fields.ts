/** Field names as the contract writes them: `car{id, images[{src}]}, total` → the paths that an answer must have. */
export function parseFields(text: string): FieldTree {
  const tokens = text.match(/[\w]+|[{}[\],]/g) ?? []
  const tree: FieldTree = {}
  const stack = [tree]
  let last: FieldTree | undefined
  for (const token of tokens) {
    const here = stack.at(-1) ?? tree
    if (token === '{') stack.push(last ?? here)
    else if (token === '}') stack.pop()
    else if (/\w/.test(token)) {
      last = {}
      here[token] = last
    }
  }
  return tree
}
export type FieldTree = { [name: string]: FieldTree }

/**
 * The paths of `tree` that `value` lacks. Every element of a list is checked; null counts as having everything.
 * A field that the contract calls optional is not in the tree.
 */
export function missingFields(tree: FieldTree, value: unknown, path = ''): string[] {
  if (value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => missingFields(tree, one, `${path}[${index}]`))
  return Object.entries(tree).flatMap(([name, below]) => {
    const place = `${path}.${name}`
    if (typeof value !== 'object' || !Object.hasOwn(value, name)) return [place]
    return missingFields(below, Reflect.get(value, name), place)
  })
}

/** The faults of times and amounts anywhere in an answer. */
export function wrongValues(value: unknown, path = ''): string[] {
  if (typeof value === 'number') {
    const halalas = value * 100
    const exact = Number.isFinite(value) && Math.abs(halalas - Math.round(halalas)) < 1e-6
    return exact ? [] : [`${path}: ${value} has more than two decimals`]
  }
  if (typeof value === 'string')
    return isInstantName(path) && !INSTANT.test(value) ? [`${path}: ${value} is not an instant in UTC`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => wrongValues(one, `${path}.${name}`))
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const isInstantName = (path: string) => /(_at|\.at|_by|server_time|minus_3)$/.test(path)
