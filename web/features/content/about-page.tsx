import { useSuspenseQuery } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Licences } from './licences.tsx'
import { aboutQuery } from './queries.ts'
import { Testimonials } from './testimonials.tsx'
import { Vacancies } from './vacancies.tsx'

type About = Endpoints['GET /about']['data']
type Section = About['sections'][number]

/** About us. The first part of the page is a row of promises; the others follow one by one. */
export function AboutPage() {
  const t = useT('content')
  const { data: about } = useSuspenseQuery(aboutQuery(useApi()))
  const [promises, ...others] = about.sections
  return (
    <>
      <div className="wrap">
        <Head about={about} />
        <Figures figures={about.figures} />
      </div>
      {promises ? <Promises section={promises} /> : null}
      <div className="wrap">
        {others.map((section, index) => (
          <Journey key={section.key} section={section} images={index === 0 ? about.images.slice(1) : []} />
        ))}
        <Testimonials title={t('said')} testimonials={about.testimonials} />
        <Vacancies vacancies={about.jobs} />
        <Licences />
        <AskFirst />
      </div>
    </>
  )
}

function Head({ about }: { about: About }) {
  const [first] = about.images
  return (
    <header className="about-head grid gap-6 pt-6 pb-8 items-center lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <div>
        <h1>{about.title}</h1>
        <p className="mt-4 text-muted lg:text-18">{about.lead}</p>
      </div>
      {first ? (
        <div className="aspect-[3/2] rounded-surface overflow-hidden relative">
          <Photo image={first} sizes="(min-width: 64rem) 600px, 100vw" first />
        </div>
      ) : null}
    </header>
  )
}

function Figures({ figures }: { figures: About['figures'] }) {
  const t = useT('content')
  const counted = [
    [figures.cars_sold, t('figureSold')],
    [figures.cars_offered, t('figureOffered')],
    [figures.auctions_held, t('figureAuctions')],
    [figures.cities, t('figureCities')],
  ] as const
  // A new installation shows no row of zeros.
  const shown = counted.filter(([count]) => count > 0).slice(0, figures.deposit_from === null ? 4 : 3)
  return (
    <dl
      className="about-figures grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] border-t border-line md:grid-cols-[repeat(4,1fr)] md:border-b"
      aria-label={t('figures')}
    >
      {shown.map(([count, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Num>{count}</Num>
          </dd>
        </div>
      ))}
      {figures.deposit_from === null ? null : (
        <div>
          <dt>{t('figureDeposit')}</dt>
          <dd>
            <Money amount={figures.deposit_from} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const Promises = ({ section }: { section: Section }) => (
  <section className="band" id={section.key} aria-labelledby={`${section.key}-title`}>
    <div className="wrap">
      <div className="sec-h">
        <h2 id={`${section.key}-title`}>{section.title}</h2>
      </div>
      <ul className="promises">
        {section.items.map((item) => (
          <li key={item.text}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

function Journey({ section, images }: { section: Section; images: About['images'] }) {
  return (
    <section
      className={
        images.length > 0
          ? 'sec about-journey grid gap-8 items-start lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-18'
          : 'sec'
      }
      aria-labelledby={`${section.key}-title`}
    >
      <div>
        <h2 id={`${section.key}-title`}>{section.title}</h2>
        {section.summary ? <p className="mt-2 text-muted">{section.summary}</p> : null}
        <ol className="about-steps mt-4">
          {section.items.map((item, index) => (
            <li key={item.text}>
              <b>
                <Num>{index + 1}</Num>
              </b>
              <div>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {images.length > 0 ? (
        <div className="grid gap-3 lg:sticky lg:top-[calc(var(--header)_+_1.5rem)]">
          {images.map((image) => (
            <div key={image.src} className="aspect-[3/2] rounded-surface overflow-hidden relative">
              <Photo image={image} sizes="(min-width: 64rem) 520px, 100vw" />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  )
}

function AskFirst() {
  const t = useT('content')
  const layout = useT('layout')
  return (
    <section className="ask-first grid gap-4 justify-items-start border-t border-line mt-12 pt-8 lg:grid-cols-[1fr_auto] lg:items-center lg:mt-18">
      <h2>{t('questionFirst')}</h2>
      <div className="flex flex-wrap gap-2">
        <A to="/auctions" className={buttonClass('primary')}>
          {t('browse')}
        </A>
        <A to="/contact-us" className={buttonClass('secondary')}>
          {t('contactTitle')}
        </A>
        <A to="/fqe" className={buttonClass('tertiary')}>
          {layout('faq')}
        </A>
        <A to="/partner-request" className={buttonClass('tertiary')}>
          {t('beOurPartner')}
        </A>
      </div>
    </section>
  )
}
