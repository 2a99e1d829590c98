import { toCardImage } from '#web/features/catalogue/card-car.ts'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { NextStep } from './queries.ts'
import { ROW } from './row.ts'
import { Deadline, LOOKS, StateLine, StepLink, StepText } from './step-parts.tsx'

/** Steps in rows, nearest first. Only the nearest step of the page has a filled button. */
export const NextSteps = ({ steps, isFirstFilled }: { steps: readonly NextStep[]; isFirstFilled: boolean }) => (
  <ol className="surface overflow-hidden">
    {steps.map((step, index) => (
      <Step
        key={`${step.kind}-${step.product?.id ?? step.title ?? ''}`}
        step={step}
        isFilled={isFirstFilled && index === 0}
      />
    ))}
  </ol>
)

function Step({ step, isFilled }: { step: NextStep; isFilled: boolean }) {
  const t = useT('dashboard')
  const { kind, product } = step
  const name = product?.title ?? step.title
  return (
    <li className={ROW.row}>
      <span className={ROW.photo}>
        {product ? (
          <Photo image={product.image ? toCardImage(product.image, 320) : undefined} sizes="88px" />
        ) : (
          <span className="grid h-full place-items-center bg-surface-2 text-ink-2">
            <Icon name={LOOKS[kind].icon} />
          </span>
        )}
      </span>
      <div className={ROW.words}>
        <StateLine {...LOOKS[kind]}>{t(`step_${kind}`)}</StateLine>
        {name ? <h3 className={ROW.name}>{name}</h3> : null}
        <StepText step={step} />
      </div>
      <span className="min-w-0 grow basis-28 md:max-w-44 text-14">
        <Deadline step={step} />
      </span>
      <span className="grow basis-36 md:max-w-44">
        <StepLink step={step} kind={isFilled ? 'primary' : 'secondary'} />
      </span>
    </li>
  )
}
