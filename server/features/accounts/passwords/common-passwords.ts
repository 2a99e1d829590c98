import { dictionary } from '@zxcvbn-ts/language-common'

// 49,000 passwords of published leaks, the most used ones among them.
const common = new Set<string>(dictionary['passwords-common'].map(String))

export const isCommonPassword = (password: string): boolean => common.has(password)
