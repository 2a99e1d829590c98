import type { Deal } from './deal.ts'

/**
 * The subject that this page is answering, or has just answered: its negotiation takes the focus once it has moved on.
 */
let answered: { name: string; from: string } | undefined

const nameOf = ({ side, id, isFixedPrice }: Deal) => `${side} ${id} ${isFixedPrice ?? ''}`
const stateOf = ({ negotiation: { turn, outcome, offers } }: Deal) =>
  [turn, outcome, ...offers.map((offer) => offer.outcome)].join(' ')

export function noteAnswer(deal: Deal): void {
  answered = { name: nameOf(deal), from: stateOf(deal) }
}

export function forgetAnswer(): void {
  answered = undefined
}

export const isAnswered = (deal: Deal): boolean => answered?.name === nameOf(deal) && answered.from !== stateOf(deal)
