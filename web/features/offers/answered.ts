import type { Deal } from './deal.ts'

/** What this page is answering, or has just answered: its talk takes the focus once it has moved on. */
let answered: string | undefined

const nameOf = ({ side, id }: Deal) => `${side} ${id}`

export function noteAnswer(deal: Deal): void {
  answered = nameOf(deal)
}

export function forgetAnswer(): void {
  answered = undefined
}

export const isAnswered = (deal: Deal): boolean => answered === nameOf(deal)
