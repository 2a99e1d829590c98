import { useQuery } from '@tanstack/react-query'
import { useLang } from '#web/platform/language.tsx'
import { useOfficeApi } from '../platform/desk.tsx'

const ACCOUNTS_MAX = 100
const FRESH_MS = 60_000

/** An account of the chart with its balance, once the chart is read. */
export function useAccount(id: string) {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['account-names'],
    queryFn: ({ signal }) => api.call('GET /ledger-accounts', { query: { per_page: ACCOUNTS_MAX }, signal }),
    staleTime: FRESH_MS,
  })
  return data?.data.find((account) => account.id === id)
}

/** An account of the chart by its title in the reader's language. */
export function AccountName({ account }: { account: string }) {
  const lang = useLang()
  const found = useAccount(account)
  return found ? lang === 'ar' ? found.title_ar : found.title_en : <code>{account}</code>
}
