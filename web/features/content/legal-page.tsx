import { useSuspenseQuery } from '@tanstack/react-query'
import type { PageSection } from '#contract/http/content.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pageQuery } from './queries.ts'
import { useCurrentSection } from './use-current-section.ts'

/** A legal text: contents, numbered clauses, and a summary beside each section. */
export function LegalPage({ slug }: { slug: string }) {
  const t = useT('content')
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), slug))
  return (
    <div className="wrap pb-6">
      <header className="grid gap-4 py-6 justify-items-start lg:grid-cols-[1fr_auto] lg:items-end lg:py-8">
        <div>
          <h1 className="text-28 font-bold lg:text-36">{page.title}</h1>
          <p className="mt-1 text-muted">
            {t.rich('version', {
              version: page.version,
              num: (words) => <Num key="version">{words}</Num>,
              date: () => <DateTime key="date" at={page.updated_at} style="date" />,
            })}
          </p>
        </div>
        <Button kind="secondary" className="no-print" onClick={() => window.print()}>
          <Icon name="download" size="s" />
          {t('print')}
        </Button>
      </header>
      <div className="legal-text grid gap-6 items-start lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <Contents sections={page.sections} />
        <div className="min-w-0">
          {page.lead ? (
            <p className="legal-note flex gap-2 text-14 text-muted pb-4">
              <Icon name="info" size="s" />
              <span>{page.lead}</span>
            </p>
          ) : null}
          {page.sections.map((section, index) => (
            <Section key={section.key} section={section} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: readonly PageSection[] }) {
  const t = useT('content')
  const current = useCurrentSection(sections.map(({ key }) => key))
  return (
    <nav className="toc no-print" aria-label={t('contents')}>
      <details className="toc-fold" open>
        <summary>
          <Icon name="list" size="s" />
          <span>{t('contents')}</span>
          <Icon name="down" size="s" />
        </summary>
        <ol>
          {sections.map((section, index) => (
            <li key={section.key}>
              <a href={`#${section.key}`} aria-current={section.key === current ? 'true' : undefined}>
                <span className="n">
                  <Num>{index + 1}</Num>
                </span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function Section({ section, number }: { section: PageSection; number: number }) {
  const t = useT('content')
  return (
    <section
      className="legal-part grid gap-3 border-t border-line py-6 scroll-mt-[5rem] lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-8 lg:py-8"
      id={section.key}
      aria-labelledby={`${section.key}-title`}
    >
      <div className="min-w-0">
        <h2 id={`${section.key}-title`}>
          <span className="n">
            <Num>{number}</Num>
          </span>
          {section.title}
        </h2>
        <ol>
          {section.items.map((item, index) => (
            <li key={item.text}>
              <span className="n">
                <Num>{`${number}.${index + 1}`}</Num>
              </span>
              <p>
                {item.title ? <b className="font-semibold">{item.title}: </b> : null}
                {item.text}
              </p>
            </li>
          ))}
        </ol>
      </div>
      {section.summary ? (
        <aside
          className="in-short bg-surface-2 rounded-field py-3 px-4 self-start lg:mt-[0.25rem]"
          aria-label={`${t('inShort')}: ${section.title}`}
        >
          <h3>{t('inShort')}</h3>
          <p>{section.summary}</p>
        </aside>
      ) : null}
    </section>
  )
}
