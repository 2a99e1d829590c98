import { toCardImage } from '#web/features/catalogue/card-car.ts'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FairClockUntil } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { NextStep } from './queries.ts'
import { Deadline, LOOKS, StateLine, StepLink, StepText } from './step-parts.tsx'

/** The nearest step about a car, large: its photograph, the time and the act. */
export function ActCard({ step }: { step: NextStep }) {
  const t = useT('dashboard')
  const { kind, product, by } = step
  if (!product) return null
  return (
    <article className="surface flex flex-wrap overflow-hidden" aria-labelledby="act">
      <div className="aspect-4/3 min-h-0 min-w-0 grow-2 basis-72">
        <Photo
          image={product.image ? toCardImage(product.image, 640) : undefined}
          sizes="(min-width: 64rem) 28rem, 100vw"
          first
        />
      </div>
      <div className="grid min-w-0 grow-3 basis-80 content-center gap-4 p-4 lg:p-8">
        <div className="grid gap-1">
          <StateLine {...LOOKS[kind]}>{t(`step_${kind}`)}</StateLine>
          <h2 id="act" className="text-22 wrap-anywhere">
            {product.title}
          </h2>
          <StepText step={step} />
        </div>
        {by === null ? null : (
          <div className="text-22 font-semibold">
            <Deadline step={step} />
            {kind === 'outbid' ? <FairClockUntil until={by} /> : null}
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <div className="grow-2 basis-48">
            <StepLink step={step} kind="primary" size="lg" />
          </div>
          {step.url.startsWith('/car/') ? null : (
            <A to="/car/$slug" params={{ slug: product.slug }} className={buttonClass('secondary', 'lg', 'grow')}>
              {t('car')}
            </A>
          )}
        </div>
      </div>
    </article>
  )
}
