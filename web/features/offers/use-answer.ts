import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readSession } from '#web/platform/device/session.ts'
import { type Api, isApiError } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { allMessages, type FieldErrors } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { forgetAnswer, noteAnswer } from './answered.ts'
import type { Answer, Deal } from './deal.ts'

/** Data that an answer may change. */
const READ_ANEW = ['my-cars', 'wins', 'my-lots', 'wallet', 'car', 'price-offers']

/** Reads the data of both sides' screens again. */
export function useReadAnew(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const name of READ_ANEW) void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/**
 * Answers the open offer. One idempotency key, so that it counts once after any number of retries.
 * @param then `onDone` when it is recorded or no longer possible, `onWrong` when it can be corrected and sent again
 */
export function useAnswer(deal: Deal, then: { onDone: () => void; onWrong: (errors: FieldErrors) => void }) {
  const t = useT('offers')
  const api = useApi()
  const read = useReadRefusal()
  const readAnew = useReadAnew()
  return useMutation({
    onMutate: () => noteAnswer(deal),
    mutationFn: (answer: Answer) => withIdempotencyKey(textOf(deal, answer), (key) => send(api, deal, answer, key)),
    // The negotiation shows the answer, and a notice announces it.
    onSuccess: then.onDone,
    onError: (error) => {
      forgetAnswer()
      const errors = read(error)
      if (canMend(error)) return then.onWrong(errors)
      // The negotiation went on without this answer; the page already shows how.
      toast({ title: t('changedMeanwhile'), text: allMessages(errors)[0], tone: 'danger', key: 'offer-answer' })
      then.onDone()
    },
    onSettled: readAnew,
  })
}

/** A lost connection, a server error or a wrong amount: the dialog stays open. */
const canMend = (error: unknown): boolean =>
  !isApiError(error) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 422 ||
  error.reason === 'offer_out_of_range'

/** The same text for the same request: its key is stored under it until it is answered. */
const textOf = ({ side, id, isFixedPrice, negotiation }: Deal, { verdict, amount }: Answer): string =>
  [readSession()?.id, isFixedPrice, side, id, negotiation.offers.length, verdict, amount].join(' ')

async function send(api: Api, deal: Deal, { verdict, amount }: Answer, idempotencyKey: string) {
  const { side, id, negotiation } = deal
  if (id === undefined) throw new Error('nothing to answer yet')
  const options = { params: { id }, idempotencyKey }
  // The member agrees to the amount that they saw.
  const seen = verdict === 'reject' ? {} : { amount: amount ?? negotiation.amount }
  if (deal.isFixedPrice) return sendPrice(api, verdict, { ...options, body: { amount: amount ?? negotiation.amount } })
  if (side === 'owner') {
    const decision = verdict === 'accept' ? 'approve' : verdict
    await api.call('POST /my-cars/{id}/decision', { ...options, body: { decision, ...seen } })
  } else {
    await api.call('POST /orders/{id}/counter', { ...options, body: { decision: verdict, ...seen } })
  }
}

/** An answer below a fixed price; the amount is the other price, or the one that the member saw. */
async function sendPrice(
  api: Api,
  verdict: Answer['verdict'],
  options: { params: { id: number }; idempotencyKey: string; body: { amount: number } },
): Promise<void> {
  if (verdict === 'accept') await api.call('POST /offers/{id}/accept', options)
  else if (verdict === 'counter') await api.call('POST /offers/{id}/counter', options)
  else if (verdict === 'reject') await api.call('POST /offers/{id}/decline', options)
  else await api.call('POST /offers/{id}/withdraw', options)
}
