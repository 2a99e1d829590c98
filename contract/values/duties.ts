/** What a person does for a company: bids and buys, pays, or both. All of them see its papers. */
export const DUTIES = ['all', 'bid', 'pay'] as const
export type Duty = (typeof DUTIES)[number]
