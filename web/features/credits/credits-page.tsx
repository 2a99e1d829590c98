import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { creditsQuery } from './queries.ts'

/** The authors of the photographs, and their licences. */
export function CreditsPage() {
  const t = useT('credits')
  const { data: credits } = useSuspenseQuery(creditsQuery(useApi()))
  return (
    <div className="wrap pb-6">
      <header className="grid gap-1 py-6 lg:py-8">
        <h1 className="text-28 font-bold lg:text-36">{t('title')}</h1>
        <p className="max-w-2xl text-muted">{t('lead')}</p>
      </header>
      {credits.length === 0 ? (
        <EmptyState icon="info" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="credits surface">
          {credits.map((credit) => (
            <li key={credit.source_url}>
              <img src={credit.image} alt="" width="88" height="66" loading="lazy" />
              <div>
                <h2 lang="en" dir="ltr">
                  {credit.title}
                </h2>
                <p className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
                  <bdi lang="en">{credit.author}</bdi>
                  <a className="link" href={credit.licence_url} rel="license noopener" target="_blank">
                    <bdi lang="en">{credit.licence}</bdi>
                  </a>
                  <a className="link" href={credit.source_url} rel="noopener" target="_blank">
                    {t('source')}
                  </a>
                </p>
                {credit.changes ? (
                  <p className="text-14 text-muted">
                    {t('changes')}: <bdi lang="en">{credit.changes}</bdi>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
