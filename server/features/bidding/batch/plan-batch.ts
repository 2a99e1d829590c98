import type { BatchPlan, BatchTools, Loaded, PendingBid } from './batch.ts'
import { writesOf } from './batch-draft.ts'
import { composeAnswers } from './compose-answers.ts'
import { decideBatch } from './decide-batch.ts'

/** Decides a batch, then writes its answers. Nothing is stored or sent here. */
export function planBatch(batch: readonly PendingBid[], loaded: Loaded, tools: BatchTools): BatchPlan {
  const { draft, decided } = decideBatch(batch, loaded, tools)
  const { answers, kept } = composeAnswers(decided, draft)
  return { ...writesOf(draft, kept), answers, atUs: draft.atUs }
}
