import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { toast } from '#web/ui/toast.tsx'
import { phoneMandatesQuery } from './my-lots-queries.ts'

type Mandate = Endpoints['GET /phone-mandates']['data']['mandates'][number]

/** What the house bids for the member by phone, with the way to stop it. */
export function PhoneMandates() {
  const t = useT('lots')
  const { data = [] } = useQuery(phoneMandatesQuery(useApi()))
  if (data.length === 0) return null
  return (
    <section className="surface mb-6 p-4" aria-labelledby="by-phone">
      <h2 id="by-phone" className="text-18 font-semibold">
        {t('byPhone')}
      </h2>
      <p className="text-14 text-muted">{t('byPhoneText')}</p>
      <ul className="mt-3 divide-y divide-line">
        {data.map((mandate) => (
          <OneMandate key={mandate.id} mandate={mandate} />
        ))}
      </ul>
    </section>
  )
}

function OneMandate({ mandate: { id, slug, title, amount_max: limit, is_open: isOpen, bids } }: { mandate: Mandate }) {
  const t = useT('lots')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid gap-1">
        <h3 className="text-16">
          <A to="/car/$slug" params={{ slug }} className="link">
            {title}
          </A>
        </h3>
        <p className="text-14 text-muted">
          {t.rich('phoneLimit', { money: () => <Money key="limit" amount={limit} /> })}
        </p>
        {bids.length === 0 ? <p className="text-14 text-muted">{t('phoneNone')}</p> : null}
        {bids.map(({ amount, at }) => (
          <p key={at} className="dots text-14">
            <span>
              <Money amount={amount} />
            </span>
            <span>
              <DateTime at={at} />
            </span>
            <Pill tone="soft">{t('phoneBid')}</Pill>
          </p>
        ))}
      </div>
      {isOpen ? <StopButton id={id} /> : <Pill tone="soft">{t('phoneOver')}</Pill>}
    </li>
  )
}

function StopButton({ id }: { id: number }) {
  const t = useT('lots')
  const api = useApi()
  const cache = useQueryClient()
  const stop = useMutation({
    mutationFn: () => api.call('POST /phone-mandates/{id}/end', { params: { id } }),
    onSuccess: () => toast({ title: t('phoneEnded'), key: 'by-phone' }),
    onError: () => toast({ title: t('phoneEndFailed'), tone: 'danger', key: 'by-phone' }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['my-lots', 'by-phone'] }),
  })
  return (
    <Button kind="secondary" size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
      {t('phoneEnd')}
    </Button>
  )
}
