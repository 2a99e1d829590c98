import { EUROPEAN_RULES } from './en-16931.ts'
import { misplaced } from './ubl-order.ts'
import { readXml } from './xml-node.ts'
import { KINGDOM_RULES } from './xml-standard.ts'

/** The numbers of the rules that an invoice breaks; `UBL 2.1: Parent/Child` for an element out of its place. */
export function brokenRules(xml: string): string[] {
  const invoice = readXml(xml)
  const broken = [...EUROPEAN_RULES, ...KINGDOM_RULES].filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
  return [...misplaced(invoice).map((place) => `UBL 2.1: ${place}`), ...broken]
}
