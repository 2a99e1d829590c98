import type { Seller } from '../../accounts/index.ts'

/** The auction house as the owner of a file's cars, before it has an account. */
export const HOUSE: Seller = { kind: 'house', carTax: null, isRegistered: true }
