import { paymentRoutes } from '#contract/http/money/payments.ts'
import { transferRoutes } from '#contract/http/money/transfers.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { Payments } from './payments.ts'

export function registerPaymentRoutes({ serve }: Api, payments: Payments): void {
  serve(paymentRoutes.subscribePackage, (request) =>
    payments.subscribe(callerOf(request), request.body.package_id, request.body.payment_method),
  )
  serve(paymentRoutes.topUp, (request) =>
    payments.topUp(callerOf(request), request.body.amount, request.body.payment_method),
  )
  serve(transferRoutes.bankDetails, ({ language }) => payments.bankDetails(language))
  serve(transferRoutes.bankTransfers, (request) => payments.transfers(callerOf(request), request.query))
  serve(transferRoutes.storeBankTransfer, (request) =>
    payments.sendTransfer(callerOf(request), request.body, request.files),
  )
  serve(transferRoutes.refunds, (request) => payments.refunds(callerOf(request), request.query))
  serve(transferRoutes.requestRefund, (request) =>
    payments.requestRefund(
      { ...callerOf(request), actor: request.actor, ip: request.ip, stepUp: request.stepUp },
      request.body,
      request.files,
    ),
  )
  serve(paymentRoutes.myPayments, ({ actor, language, query }) => payments.list(actor.accountId, language, query))
  serve(paymentRoutes.payment, ({ actor, params }) => payments.read(actor.accountId, params.id))
  serve(paymentRoutes.webhook, ({ params, body, rawText, signature }) =>
    payments.webhook(params.gateway, { body, text: rawText, signature }),
  )
}
