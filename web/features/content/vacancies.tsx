import type { Endpoints } from '#contract/http/index.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { RichText } from './rich-text.tsx'

/** Open vacancies; applications are messages. */
export function Vacancies({ vacancies }: { vacancies: Endpoints['GET /about']['data']['jobs'] }) {
  const t = useT('content')
  return vacancies.length === 0 ? null : (
    <section className="sec" id="jobs" aria-labelledby="jobs-title">
      <div className="sec-h">
        <h2 id="jobs-title">{t('jobs')}</h2>
      </div>
      <p className="-mt-4 mb-4 text-muted">{t('jobsLead')}</p>
      <div className="questions surface">
        {vacancies.map((job) => (
          <details key={job.id}>
            <summary>
              <h3>{job.title}</h3>
              {job.city ? <span className="text-14 text-muted">{job.city}</span> : null}
              <Icon name="plus" />
            </summary>
            <div className="answer">
              <RichText text={job.body} />
              {job.open_until ? (
                <p className="text-14">
                  {t.rich('jobUntil', { date: () => <DateTime key="date" at={job.open_until ?? ''} style="date" /> })}
                </p>
              ) : null}
              <p>
                <A to="/contact-us" query={{ subject: 'job', about: job.title }} className="link">
                  {t('jobApply')}
                  <Icon name="forward" size="s" flip />
                </A>
              </p>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
