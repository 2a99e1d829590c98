import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import { formatAmount } from '#contract/values/money.ts'
import { CAR_PICTURES_MAX } from '#contract/values/vehicle/picture-groups.ts'
import { BusinessPart, CarTaxFields } from '#web/features/business/parts.tsx'
import { AccountAsk } from '#web/features/payout-account/parts.tsx'
import { readSession } from '#web/platform/device/session.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Checkbox, Select } from '#web/ui/fields/choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { type FormErrors, useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { NetLine } from '../net-line.tsx'
import { carNamesQuery } from '../queries.ts'
import { BodyPart } from './body-part.tsx'
import { type CarNames, CarPart, DetailsPart, Part, useLabel } from './car-fields.tsx'
import { type Bind, type CarForm, missingIn, readMarks, toFormData, withField, writeMarks } from './car-form.ts'
import { FormSteps } from './form-steps.tsx'
import { MarketRange } from './market-range.tsx'
import { PapersPart } from './papers-part.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { useDraftPictures, writeOrder } from './pictures/use-draft-pictures.ts'
import { WantedViews } from './pictures/wanted-views.tsx'
import { type OwnReport, ReportField, useReport } from './report-field.tsx'
import { Screen, ScreenHead, ScreenWay, useScreens } from './screens.tsx'
import { DraftNote, useDraft } from './use-draft.tsx'

/** A member describes a car that they want to sell; staff review it first. */
export function ListCarPage() {
  const t = useT('selling')
  return (
    <div className="wrap car-form">
      <h1>{t('formTitle')}</h1>
      <p className="text-muted">{t('formLead')}</p>
      <ListCarForm />
    </div>
  )
}

/** The form with its choices and the draft that the member left. */
export function ListCarForm() {
  const t = useT('selling')
  const { data: names, error, refetch } = useQuery(carNamesQuery(useApi()))
  const draft = useDraft()
  if (names && draft.first)
    return (
      <>
        <CarFormBody names={names} draft={draft} first={draft.first} />
        <AccountAsk />
        <BusinessPart />
      </>
    )
  if (error) return <ErrorState title={t('choicesFailed')} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-96 w-full" />
}

type Draft = ReturnType<typeof useDraft>

function CarFormBody({ names, draft, first }: { names: CarNames; draft: Draft; first: CarForm }) {
  const t = useT('selling')
  const [form, setStored] = useState<CarForm>(first)
  const setForm = (next: CarForm) => {
    setStored(next)
    draft.save(next)
  }
  const pictures = useDraftPictures(draft.pictures, first.pictures)
  const order = writeOrder(pictures.pictures)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that arrives changes the form, which is read as it is then
  useEffect(() => {
    if (order !== form.pictures) setForm({ ...form, pictures: order })
  }, [order])
  const errors = useFieldErrors()
  const screens = useScreens(errors)
  const report = useDraftReport(draft.report)
  const { mutate, isPending } = useListCar(errors, draft.remove)
  const bind: Bind = (field) => ({
    name: field,
    value: form[field],
    error: errors.of(field),
    onChange: ({ target }) => {
      setForm(withField(form, field, target.value))
      errors.clear(field)
    },
  })
  const send = () => {
    const missing = missingIn(form, t('missing'))
    const isOnWay = pictures.pictures.some(({ state }) => state !== 'kept')
    if (missing) errors.show(missing)
    else if (isOnWay) errors.show({ images: [t('picturesOnWay')] })
    else mutate(toFormData(form, report.report !== null))
  }
  const fill = (part: Partial<CarForm>) => setForm({ ...form, ...part })
  return (
    <Form errors={errors} button={t('send')} pending={isPending || report.acts.isPending} onSubmit={send}>
      <FormSteps form={form} />
      <ScreenHead screens={screens} />
      <DraftNote savedAt={draft.savedAt} isOnDevice={draft.isOnDevice} />
      <Screen screens={screens} step="partPapers">
        <PapersPart form={form} bind={bind} names={names} onFill={fill} />
      </Screen>
      <Screen screens={screens} step="partCar">
        <CarPart form={form} bind={bind} names={names} />
      </Screen>
      <Screen screens={screens} step="partDetails">
        <DetailsPart form={form} bind={bind} onFill={fill} />
      </Screen>
      <Screen screens={screens} step="partBody">
        <BodyPart marks={readMarks(form.body_marks)} onChange={(marks) => fill({ body_marks: writeMarks(marks) })} />
      </Screen>
      <Screen screens={screens} step="partWords">
        <WordsPart form={form} bind={bind} />
      </Screen>
      <Screen screens={screens} step="pictures">
        <PictureField
          anchor="pictures"
          pictures={pictures}
          max={CAR_PICTURES_MAX}
          error={errors.of('images', 'pictures')}
          views={(urls) => <WantedViews pictures={pictures} urls={urls} />}
        />
        <ReportField {...report} path={DRAFT_REPORT} />
      </Screen>
      <Screen screens={screens} step="partSale">
        <SalePart form={form} bind={bind} rates={draft.rates} />
      </Screen>
      <ScreenWay screens={screens} onNext={() => screens.next(missingIn(form, t('missing')))} />
    </Form>
  )
}

const DRAFT_REPORT = '/api/v1/my-cars/draft/report'

/** The report in the draft on the server; the car keeps it when it is sent. */
function useDraftReport(first: OwnReport | null) {
  const api = useApi()
  const [report, setReport] = useState(first)
  const acts = useReport({
    save: async (body) => setReport((await api.call('PUT /my-cars/draft/report', { body })).report),
    remove: async () => {
      await api.call('DELETE /my-cars/draft/report')
      setReport(null)
    },
  })
  return { report, acts }
}

type PartProps = { form: CarForm; bind: Bind }

function WordsPart({ form, bind }: PartProps) {
  const t = useT('selling')
  const label = useLabel(form)
  return (
    <Part step="partWords">
      <TextField label={label('title_ar', t('titleAr'))} help={t('titleHelp')} maxLength={200} {...bind('title_ar')} />
      <TextField label={label('title_en', t('titleEn'))} maxLength={200} dir="ltr" {...bind('title_en')} />
      <div className="car-part-wide">
        <TextArea
          label={label('description', t('description'))}
          help={t('descriptionHelp')}
          maxLength={5_000}
          rows={5}
          {...bind('description')}
        />
      </div>
    </Part>
  )
}

function SalePart({ form, bind, rates }: PartProps & { rates: SellerRates | undefined }) {
  const t = useT('selling')
  const label = useLabel(form)
  const isSale = form.type === 'sale'
  return (
    <Part step="partSale">
      <Select label={t('kind')} {...bind('type')}>
        <option value="auction">{t('kind_auction')}</option>
        <option value="sale">{t('kind_sale')}</option>
      </Select>
      <div>
        <PriceField
          label={label('price', t(isSale ? 'price' : 'hoped'))}
          help={t(isSale ? 'saleHelp' : 'wantedHelp')}
          bound={bind('price')}
        />
        <div role="status">
          <NetLine price={Number(form.price) || null} rates={rates} />
          <MarketRange model={form.model_id} year={form.year} />
        </div>
      </div>
      {isSale ? <TakesOffers bound={bind('takes_offers')} /> : null}
      <CarTaxFields
        tax={bind('tax')}
        paid={(label, help) => <PriceField label={label} help={help} bound={bind('purchase_price')} />}
      />
    </Part>
  )
}

function TakesOffers({ bound: { name, value, error, onChange } }: { bound: ReturnType<Bind> }) {
  const t = useT('selling')
  return (
    <Checkbox
      name={name}
      {...(error !== undefined && { error })}
      checked={value === 'true'}
      onChange={({ target }) => onChange({ target: { value: target.checked ? 'true' : '' } })}
    >
      {t('takesOffers')}
    </Checkbox>
  )
}

type PriceProps = { label: ReactNode; help: string; bound: ReturnType<Bind> }

/** A price stays as typed until the field is left: separators inserted while typing would move the caret. */
function PriceField({ label, help, bound }: PriceProps) {
  const t = useT('selling')
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...bound}
      label={label}
      help={help}
      numeric
      maxLength={15}
      suffix={t('currency')}
      value={typed ?? (bound.value === '' ? '' : formatAmount(Number(bound.value)))}
      onChange={(event) => {
        setTyped(event.target.value)
        bound.onChange(event)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function useListCar(errors: FormErrors, onListed: () => void) {
  const t = useT('selling')
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: FormData) =>
      withIdempotencyKey(textOf(body), (idempotencyKey) => api.call('POST /my-cars', { body, idempotencyKey })),
    onSuccess: async () => {
      onListed()
      await queryClient.invalidateQueries({ queryKey: ['my-cars'] })
      toast({ title: t('sent'), text: t('sentText'), tone: 'good', key: 'car-listed' })
      await navigate({ to: '/my-cars' })
    },
    onError: errors.refuse,
  })
}

/** The same texts for the same car. */
const textOf = (body: FormData): string => JSON.stringify(['list-car', readSession()?.id, ...body])
