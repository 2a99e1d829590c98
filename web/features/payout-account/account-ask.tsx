import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { AccountButton } from './account-button.tsx'
import { payoutAccountQuery } from './queries.ts'

/** Asks a seller for the bank account of their price; nothing once it is there. */
export function AccountAsk() {
  const t = useT('transfers')
  const { data: account } = useQuery(payoutAccountQuery(useApi()))
  if (account !== null) return null
  return (
    <Note tone="wait" icon="bank" title={t('accountAskTitle')}>
      <p>{t('accountAskText')}</p>
      <p className="mt-2">
        <AccountButton kind="secondary">{t('accountAdd')}</AccountButton>
      </p>
    </Note>
  )
}
