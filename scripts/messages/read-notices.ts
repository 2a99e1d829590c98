import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseAst } from 'vite'
import { ROOT } from '../commands.ts'
import { exampleOf, type Lang } from './examples.ts'

/** A notice of the code, with its placeholders filled with examples. */
export type SampleNotice = { kind: string; title: Record<Lang, string>; body: Record<Lang, string>; url: string }

/** A node of the syntax tree; its fields depend on its type. */
// biome-ignore lint/suspicious/noExplicitAny: the tree of a parser, read field by field
type Node = any
type Scope = { names: ReadonlyMap<string, Node> }

const FOLDER = path.join(ROOT, 'server/features')
const isObject = (node: Node): boolean => node?.type === 'ObjectExpression'

/**
 * Reads all notices of the features: every object with a kind, a title and a body in both languages. One with a
 * condition gives a sample for each side.
 */
export async function readNotices(): Promise<SampleNotice[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file)).sort()
  const sources = await Promise.all(files.map((file) => readFile(path.join(FOLDER, file), 'utf8')))
  const about = sources.filter((source) => /\bNotice\b|\bNoticeSink\b/.test(source))
  const trees = about.map(readTree)
  const shared = new Map(trees.flatMap(exportedNames))
  const samples = trees.flatMap((tree) => noticesIn(tree, shared))
  const unique = new Map(samples.map((sample) => [`${sample.kind} ${sample.title.en} ${sample.body.en}`, sample]))
  return [...unique.values()].sort((a, b) => a.kind.localeCompare(b.kind))
}

/** The tree of a file; each node knows how it is `written`, so that other files can use it. */
function readTree(source: string): Node {
  const mark = (node: Node) => {
    if (Array.isArray(node)) return node.forEach(mark)
    if (typeof node?.type !== 'string') return
    node.written = source.slice(node.start, node.end)
    for (const [field, child] of Object.entries(node)) if (field !== 'parent') mark(child)
  }
  const tree = parseAst(source, { lang: 'ts' })
  mark(tree)
  return tree
}

/** The short functions and values that other files may import. */
function exportedNames(tree: Node): [string, Node][] {
  const exported: Node[] = tree.body.flatMap((node: Node) => node.declaration?.declarations ?? [])
  return exported.flatMap((declared: Node) =>
    declared.id.type === 'Identifier' && declared.init ? [[declared.id.name, declared.init] as [string, Node]] : [],
  )
}

function noticesIn(tree: Node, shared: ReadonlyMap<string, Node>): SampleNotice[] {
  const found: SampleNotice[] = []
  const names = new Map<string, Node>(shared)
  const walk = (node: Node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node?.type !== 'string') return
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      names.set(node.id.name, node.init)
    if (isObject(node)) found.push(...samplesOf(node, { names }))
    if (node.type === 'CallExpression') found.push(...samplesOfCall(node, { names }))
    for (const [field, child] of Object.entries(node)) if (field !== 'parent') walk(child)
  }
  walk(tree.body)
  return found
}

/** A call of a short function that makes a notice from its arguments. */
function samplesOfCall(node: Node, scope: Scope): SampleNotice[] {
  const called = node.callee.type === 'Identifier' ? scope.names.get(node.callee.name) : undefined
  if (called?.type !== 'ArrowFunctionExpression') return []
  const made = resolve(called.body, scope)
  if (!isObject(made)) return []
  const given = called.params.map((param: Node, index: number) => [param.name, node.arguments[index]] as const)
  return samplesOf(made, { ...scope, names: new Map([...scope.names, ...given]) })
}

/** The fields of an object and of the objects spread in it. */
function fieldsOf(node: Node, scope: Scope): Map<string, Node> {
  const fields = new Map<string, Node>()
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = resolve(property.argument, scope)
      if (isObject(spread)) for (const [name, value] of fieldsOf(spread, scope)) fields.set(name, value)
    } else if (property.key.type === 'Identifier') fields.set(property.key.name, property.value)
  }
  return fields
}

/** The value of a name or of a call of a short function. */
function resolve(node: Node, scope: Scope): Node {
  if (node?.type === 'Identifier') {
    const named = scope.names.get(node.name)
    return named === node ? undefined : resolve(named, scope)
  }
  if (node?.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const called = scope.names.get(node.callee.name)
    return called?.type === 'ArrowFunctionExpression' ? resolve(called.body, scope) : undefined
  }
  if (node?.type === 'ParenthesizedExpression') return resolve(node.expression, scope)
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return resolve(node.expression, scope)
  return node
}

const CHOICES = [true, false] as const

function samplesOf(node: Node, scope: Scope): SampleNotice[] {
  const fields = fieldsOf(node, scope)
  const parts = ['kind', 'title', 'body'].map((name) => fields.get(name))
  if (parts.some((part) => part === undefined)) return []
  const samples = CHOICES.map((isFirst): SampleNotice | undefined => {
    const kind = textOf(fields.get('kind'), { ...scope, isFirst, lang: 'en' })
    const both = (name: string) => {
      const [ar, en] = (['ar', 'en'] as const).map((lang) => textOf(fields.get(name), { ...scope, isFirst, lang }))
      return ar === undefined || en === undefined ? undefined : { ar, en }
    }
    const [title, body] = [both('title'), both('body')]
    const url = textOf(fields.get('url'), { ...scope, isFirst, lang: 'en' }) ?? '/notifications'
    return kind === undefined || title === undefined || body === undefined ? undefined : { kind, title, body, url }
  })
  return samples.filter((sample) => sample !== undefined)
}

type Reading = Scope & { isFirst: boolean; lang: Lang }

/** The text of an expression in one language; undefined if it is no text. */
function textOf(node: Node, reading: Reading): string | undefined {
  const { isFirst, lang } = reading
  if (node === undefined || node === null) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'ConditionalExpression') return textOf(isFirst ? node.consequent : node.alternate, reading)
  if (node.type === 'LogicalExpression') return textOf(node.right, reading)
  if (node.type === 'TemplateLiteral') return templateText(node, reading)
  if (node.type === 'TaggedTemplateExpression') return templateText(node.quasi, reading)
  if (isObject(node)) {
    const fields = fieldsOf(node, reading)
    return fields.has(lang) ? textOf(fields.get(lang), reading) : undefined
  }
  if (node.type === 'MemberExpression' && node.property.name === lang) {
    const meant = resolve(node.object, reading)
    if (isObject(meant) || meant?.type === 'ConditionalExpression') return textOf(meant, reading)
  }
  const meant = resolve(node, reading)
  if (meant !== undefined && meant !== node) return textOf(meant, reading)
  return exampleOf(node.written, lang)
}

function templateText({ quasis, expressions }: Node, reading: Reading): string {
  const texts: string[] = quasis.map((quasi: Node) => quasi.value.cooked)
  return texts
    .map((text, index) => {
      const expression = expressions[index]
      if (expression === undefined) return text
      const { lang } = reading
      const { written } = expression
      const isText = !['Identifier', 'CallExpression'].includes(expression.type)
      const shown = isText ? textOf(expression, reading) : exampleOf(written, lang)
      if (shown === undefined) throw new Error(`no example for ${written}: add it to scripts/messages/examples.ts`)
      return text + shown
    })
    .join('')
}
