import { parseSync } from 'oxc-parser'
import { calledMethod, isNode, type Mutant, type SyntaxNode, walk } from './mutant.ts'

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
}
const METHODS: Record<string, string> = { min: 'max', max: 'min', some: 'every', every: 'some' }
const DROPPED = new Set(['filter', 'toSorted', 'sort', 'slice', 'toReversed'])

/** Mutants of plain code: other operators, conditions that always or never hold, omitted statements. */
export function mutateCode(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = []
  const add = (start: number, end: number, replacement: string, what: string) =>
    mutants.push({ file, start, end, replacement, what })
  const { program } = parseSync(file, text)
  walk(program as unknown as SyntaxNode, (node) => {
    swapOperator(node, text, add)
    changeCondition(node, add)
    changeCall(node, add)
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      add(node.start, node.end, String(!node.value), 'boolean')
    if (node.type === 'UnaryExpression' && node.operator === '!')
      add(node.start, node.start + 1, '', 'negation dropped')
  })
  return mutants
}

type Add = (start: number, end: number, replacement: string, what: string) => void

function swapOperator({ left, right, operator }: SyntaxNode, text: string, add: Add): void {
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return
  const other = OPERATORS[operator]
  if (other === undefined || (operator === '+' && [left, right].some(isText))) return
  const start = text.indexOf(operator, left.end)
  add(start, start + operator.length, other, `${operator} to ${other}`)
}

const isText = ({ type, value }: SyntaxNode): boolean => type === 'TemplateLiteral' || typeof value === 'string'

function changeCondition({ type, test }: SyntaxNode, add: Add): void {
  if (!isNode(test) || !['IfStatement', 'ConditionalExpression'].includes(type)) return
  for (const always of ['true', 'false']) add(test.start, test.end, always, `condition always ${always}`)
}

function changeCall(node: SyntaxNode, add: Add): void {
  const called = calledMethod(node)
  if (called && METHODS[called.name] !== undefined) {
    const end = (node.callee as SyntaxNode).end // a call that `calledMethod` knows has one
    add(end - called.name.length, end, METHODS[called.name] ?? '', `${called.name} to ${METHODS[called.name]}`)
  }
  if (called && DROPPED.has(called.name)) add(called.from.end, node.end, '', `${called.name} dropped`)
  if (node.type === 'ExpressionStatement' && isNode(node.expression) && /^(Call|Await)/.test(node.expression.type))
    add(node.start, node.end, ';', 'statement dropped')
}
