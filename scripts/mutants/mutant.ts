/** One small change to one file: `replacement` replaces the text from `start` to `end`. */
export type Mutant = { file: string; start: number; end: number; replacement: string; what: string }

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** A syntax node with its position in the text, from the parser; its fields depend on its type. */
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown }

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<SyntaxNode>).type === 'string'

const EXPRESSIONS_IN_TYPES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** Visits every expression and statement below a node; types are no code and are skipped. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  if (node.type.startsWith('TS') && !EXPRESSIONS_IN_TYPES.has(node.type)) return
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

/** The name of a called method: `where` of `query.where(…)`. */
export function calledMethod({ type, callee }: SyntaxNode): { name: string; from: SyntaxNode } | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || typeof property.name !== 'string') return undefined
  return { name: property.name, from: object }
}
