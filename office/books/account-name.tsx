import { useQuery } from '@tanstack/react-query'
import { useLang } from '#web/platform/language.tsx'
import { useOfficeApi } from '../platform/desk.tsx'

const ACCOUNTS_MAX = 100
const FRESH_MS = 60_000

/** An account of the chart by its title in the reader's language. */
export function AccountName({ account }: { account: string }) {
  const api = useOfficeApi()
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['account-names'],
    queryFn: ({ signal }) => api.call('GET /ledger-accounts', { query: { per_page: ACCOUNTS_MAX }, signal }),
    staleTime: FRESH_MS,
  })
  const found = data?.data.find(({ id }) => id === account)
  return found ? lang === 'ar' ? found.title_ar : found.title_en : <code>{account}</code>
}
