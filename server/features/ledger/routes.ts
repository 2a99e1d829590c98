import { ledgerRoutes } from '#contract/http/money/ledger.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Ledger } from './ledger.ts'

export function registerLedgerRoutes(api: Api, ledger: Ledger): void {
  api.serve(ledgerRoutes.packages, ({ actor, language }) => ledger.packages({ accountId: actor?.accountId, language }))
  api.serve(ledgerRoutes.package, ({ params, actor, language }) =>
    ledger.package(params.id, { accountId: actor?.accountId, language }),
  )
  api.serve(ledgerRoutes.wallet, ({ actor, language, query }) =>
    ledger.wallet({ accountId: actor.accountId, language, query }),
  )
}
