import type { settingGroups } from '#contract/http/office/settings.ts'
import type { AnyInput } from '../parts/form/input.ts'
import type { FieldsOf } from '../platform/calls.ts'
import type { FieldKey, OfficeKey } from '../platform/texts.ts'

type Key = 'fees' | 'auctions' | 'orders' | 'approvals' | 'invoicing' | 'accounts' | 'letters' | 'site'
/** The fields that the call of a group takes. */
type FieldOf<K extends Key> = K extends keyof typeof settingGroups
  ? keyof (typeof settingGroups)[K]['shape'] & string
  : FieldsOf<'PUT /settings/invoicing'>
type Input<Field extends string> = AnyInput & { field: Field }
/** A group of settings, whose fields are those that its call takes. */
export type SettingGroup = {
  [K in Key]: { key: K; title: OfficeKey; inputs: readonly Input<FieldOf<K> & FieldKey>[] }
}[Key]

const money = <Field extends string>(field: Field): Input<Field> => ({ field, kind: 'money' })
const rate = <Field extends string>(field: Field): Input<Field> => ({ field, kind: 'rate' })
const minutes = <Field extends string>(field: Field): Input<Field> => ({ field, kind: 'minutes' })
const number = <Field extends string>(field: Field): Input<Field> => ({ field, kind: 'number' })
/** The contract takes an empty text and no null. */
const line = <Field extends string>(field: Field, dir?: 'rtl' | 'ltr'): Input<Field> => ({
  field,
  ...(dir && { dir }),
  emptyText: true,
})
const area = <Field extends string>(field: Field, dir: 'rtl' | 'ltr'): Input<Field> => ({ field, kind: 'area', dir })
/** A picture whose address is the setting. */
const logo = <Field extends string>(field: Field): Input<Field> => ({ field, kind: 'picture', help: 'logoHelp' })
const flag = <Field extends string>(field: Field): Input<Field> => ({ field, kind: 'flag' })

/** The settings that a form changes. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    key: 'fees',
    title: 'settingsFees',
    inputs: [
      rate('commission_bps'),
      money('commission_min'),
      { ...money('commission_max'), help: 'emptyIsNone' },
      money('administrative_fee'),
      rate('seller_commission_bps'),
      { ...money('seller_commission_fixed'), help: 'sellerCommissionHelp' },
      rate('vat_bps'),
    ],
  },
  {
    key: 'auctions',
    title: 'settingsAuctions',
    inputs: [
      money('deposit_required'),
      number('deposit_percent_of_maximum'),
      money('increment'),
      { field: 'extension_mode', choices: ['add', 'reset'] },
      minutes('extension_window_seconds'),
      minutes('extension_seconds'),
      number('owner_decision_hours'),
    ],
  },
  {
    key: 'orders',
    title: 'settingsOrders',
    inputs: [
      number('due_days'),
      number('grace_days'),
      money('grace_fee_per_day'),
      money('purchase_deposit'),
      number('purchase_due_hours'),
      number('offer_hours'),
      { field: 'invoice_automatic', kind: 'switch', help: 'invoiceAutomaticHelp' },
      number('invoice_hours'),
      number('review_hours_max'),
      number('extensions_max'),
      number('extension_days_max'),
      number('cash_notice_days'),
      number('collect_free_days'),
      number('payout_days_auction'),
      number('payout_days_sale'),
      number('case_late_days'),
      number('case_answer_days'),
      number('case_decide_days'),
      number('case_heard_hours'),
      number('case_choose_days'),
      money('refund_alone_max'),
      line('bank_name_ar', 'rtl'),
      line('bank_name_en', 'ltr'),
      line('bank_account_name'),
      line('bank_iban', 'ltr'),
    ],
  },
  {
    key: 'approvals',
    title: 'settingsApprovals',
    inputs: [
      money('adjustment_alone_max'),
      money('cash_alone_max'),
      money('cash_day_max'),
      money('transfer_alone_max'),
      number('void_minutes'),
      rate('coupon_alone_bps'),
      number('broadcast_alone_max'),
    ],
  },
  {
    key: 'invoicing',
    title: 'settingsInvoicing',
    inputs: [
      line('legal_name_ar', 'rtl'),
      line('legal_name_en', 'ltr'),
      line('street'),
      line('building', 'ltr'),
      line('additional', 'ltr'),
      line('district'),
      line('city'),
      line('postal_code', 'ltr'),
      { field: 'private_car', choices: ['fees_only', 'on_behalf'], help: 'privateCarHelp' },
    ],
  },
  {
    key: 'accounts',
    title: 'settingsAccounts',
    inputs: [
      { field: 'bidding_needs_whatsapp', kind: 'switch', help: 'whatsappHelp' },
      number('reveals_per_hour'),
      number('pictures_per_hour'),
    ],
  },
  {
    key: 'letters',
    title: 'settingsLetters',
    inputs: [number('contact_days'), number('complaint_days'), number('data_days'), number('job_days')],
  },
  {
    key: 'site',
    title: 'settingsSite',
    inputs: [
      line('site_name_ar', 'rtl'),
      line('site_name_en', 'ltr'),
      line('phone', 'ltr'),
      line('mobile', 'ltr'),
      line('whatsapp', 'ltr'),
      line('email', 'ltr'),
      line('address_ar', 'rtl'),
      line('address_en', 'ltr'),
      logo('logo'),
      logo('footer_logo'),
      logo('footer_banner'),
      line('googleplay', 'ltr'),
      line('appstore', 'ltr'),
      line('youtube', 'ltr'),
      line('instagram', 'ltr'),
      line('twitter', 'ltr'),
      line('snapchat', 'ltr'),
      line('tiktok', 'ltr'),
      line('vat_number', 'ltr'),
      line('registration_number', 'ltr'),
      line('licence_number', 'ltr'),
      money('collect_fees_per_day'),
      flag('create_auctions_show'),
      line('create_auctions_title_ar', 'rtl'),
      line('create_auctions_title_en', 'ltr'),
      flag('mada'),
      flag('applepay'),
      flag('visa'),
      flag('mastercard'),
      flag('paypal'),
      area('footer_about_ar', 'rtl'),
      area('footer_about_en', 'ltr'),
      area('allowed_collect_txt_ar', 'rtl'),
      area('allowed_collect_txt_en', 'ltr'),
      area('wallet_bank_note_ar', 'rtl'),
      area('wallet_bank_note_en', 'ltr'),
    ],
  },
]
