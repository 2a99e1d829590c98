import path from 'node:path'

export type Import = {
  line: number
  /** A path from the root for our own files (`server/features/ledger/index.ts`), else the package or `node:` name. */
  target: string
  /** Only types are imported; nothing of it exists at run time. */
  isType: boolean
}

const STATIC = /^[ \t]*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every import and re-export of a file. Assumes formatted code, where a statement begins its line. */
export function readImports(file: string, text: string): Import[] {
  const code = withoutComments(text)
  const at = (index: number) => code.slice(0, index).split('\n').length
  const statics = [...code.matchAll(STATIC)].map((match) => ({
    line: at(match.index + match[0].length),
    target: resolve(file, match[3] ?? ''),
    isType: match[2] !== undefined,
  }))
  const dynamics = [...code.matchAll(DYNAMIC)].map((match) => ({
    line: at(match.index),
    target: resolve(file, match[1] ?? ''),
    isType: false,
  }))
  return [...statics, ...dynamics]
}

function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(\/\/.*$|\/\*[\s\S]*?\*\/)/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
