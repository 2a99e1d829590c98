/** What a batch writes as the columns that its statement takes, in the order of their places in it. */
import { bigints, booleans, byteas, integers, texts } from '#server/platform/db/arrays.ts'
import type { BatchWrites } from './batch.ts'

export function eventColumns(events: BatchWrites['events']): Buffer[] {
  return [
    bigints(events.map((row) => row.lotId)),
    integers(events.map((row) => row.seq)),
    bigints(events.map((row) => row.accountId)),
    bigints(events.map((row) => row.amount)),
    booleans(events.map((row) => row.automatic)),
    texts(events.map((row) => row.payload)),
    byteas(events.map((row) => row.hash)),
  ]
}

export function stateColumns(states: BatchWrites['states']): Buffer[] {
  return [
    bigints(states.map((row) => row.lotId)),
    texts(states.map(({ state }) => state.status)),
    bigints(states.map(({ state }) => state.closesAtUs)),
    bigints(states.map(({ state }) => state.leader?.price ?? null)),
    bigints(states.map(({ state }) => state.leader?.accountId ?? null)),
    bigints(states.map(({ state }) => state.leader?.max ?? null)),
    bigints(states.map(({ state }) => state.secondMax)),
    integers(states.map(({ state }) => state.bidsCount)),
    integers(states.map(({ state }) => state.extensions)),
    integers(states.map(({ state }) => state.seq)),
    byteas(states.map((row) => row.head)),
  ]
}

export function standingColumns({ bidders, lastAmounts, maxima }: BatchWrites): Buffer[] {
  return [
    bigints(bidders.map((row) => row.lotId)),
    bigints(bidders.map((row) => row.accountId)),
    bigints(bidders.map((row) => row.max)),
    integers(bidders.map((row) => row.maxSeq)),
    bigints(bidders.map((row) => row.lastAmount)),
    bigints(lastAmounts.map((row) => row.lotId)),
    bigints(lastAmounts.map((row) => row.accountId)),
    bigints(lastAmounts.map((row) => row.amount)),
    bigints(maxima.map((row) => row.lotId)),
    integers(maxima.map((row) => row.seq)),
    bigints(maxima.map((row) => row.accountId)),
    bigints(maxima.map((row) => row.max)),
    texts(maxima.map((row) => row.salt)),
  ]
}

/** Holds, and the journals that move their deposits; one without a deposit moves no money. */
export function holdColumns({ releases, holds }: BatchWrites): Buffer[] {
  const moves = [
    ...releases.map((hold) => ({ ...hold, kind: 'release', frozen: -hold.amount })),
    ...holds.map((hold) => ({ ...hold, kind: 'hold', frozen: hold.amount })),
  ].filter((move) => move.frozen !== 0)
  return [
    bigints(releases.map((row) => row.lotId)),
    bigints(holds.map((row) => row.accountId)),
    bigints(holds.map((row) => row.lotId)),
    bigints(holds.map((row) => row.amount)),
    texts(moves.map((move) => move.kind)),
    texts(moves.map((move) => `lot:${move.lotId}`)),
    bigints(moves.map((move) => move.carId)),
    bigints(moves.map((move) => move.accountId)),
    bigints(moves.map((move) => move.frozen)),
  ]
}

export function answerColumns(answers: BatchWrites['answers']): Buffer[] {
  return [
    bigints(answers.map((row) => row.accountId)),
    texts(answers.map((row) => row.key)),
    byteas(answers.map((row) => row.requestHash)),
    integers(answers.map((row) => row.status)),
    texts(answers.map((row) => row.answer)),
  ]
}
