import type { Business } from '#contract/http/accounts/business.ts'

/** A company that is registered for VAT, as its member writes it. */
export const COMPANY: Business = {
  ...{ legal_name: 'مؤسسة ركن الوادي التجارية', registration_number: '1010123456', vat_number: '311204875600003' },
  ...{ street: 'طريق الأمير سلطان', building: '6120', additional: '4477', district: 'الروضة', city: 'جدة' },
  ...{ postal_code: '23435', car_tax: null },
}
