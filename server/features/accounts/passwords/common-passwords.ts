import { dictionary } from '@zxcvbn-ts/language-common'

// 49,000 passwords of published leaks, including the most used ones.
const common = new Set<string>(dictionary['passwords-common'].map(String))

export const isCommonPassword = (password: string): boolean => common.has(password)
