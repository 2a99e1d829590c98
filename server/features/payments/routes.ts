import { paymentRoutes } from '#contract/http/money/payments.ts'
import { transferRoutes } from '#contract/http/money/transfers.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency/idempotency-key.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Payments } from './payments.ts'

type Asking = { actor: Actor; idempotencyKey: IdempotencyKey | undefined } & Pick<Caller, 'language' | 'requestId'>

export function registerPaymentRoutes(api: Api, payments: Payments): void {
  api.serve(paymentRoutes.subscribePackage, (request) =>
    payments.subscribe(askerOf(request), request.body.package_id, request.body.payment_method),
  )
  api.serve(paymentRoutes.topUp, (request) =>
    payments.topUp(askerOf(request), request.body.amount, request.body.payment_method),
  )
  api.serve(transferRoutes.bankDetails, ({ language }) => payments.bankDetails(language))
  api.serve(transferRoutes.bankTransfers, ({ actor, query, language }) =>
    payments.transfers({ accountId: actor.accountId, language }, query),
  )
  api.serve(transferRoutes.storeBankTransfer, (request) =>
    payments.sendTransfer(askerOf(request), request.body, request.files),
  )
  api.serve(transferRoutes.refunds, ({ actor, query, language }) =>
    payments.refunds({ accountId: actor.accountId, language }, query),
  )
  api.serve(transferRoutes.requestRefund, (request) =>
    payments.requestRefund(
      { ...askerOf(request), actor: request.actor, ip: request.ip, stepUp: request.stepUp },
      request.body,
      request.files,
    ),
  )
  api.serve(paymentRoutes.myPayments, ({ actor, language, query }) => payments.list(actor.accountId, language, query))
  api.serve(paymentRoutes.payment, ({ actor, params }) => payments.read(actor.accountId, params.id))
  api.serve(paymentRoutes.webhook, ({ params, body, rawText, signature }) =>
    payments.webhook(params.gateway, { body, text: rawText, signature }),
  )
}

const askerOf = ({ actor, idempotencyKey, language, requestId }: Asking): Caller => ({
  accountId: actor.accountId,
  idempotencyKey,
  language,
  requestId,
})
