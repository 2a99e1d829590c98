/** The seller's promise about the car, shown as a light. */
export const lights = {
  guaranteed: { ar: 'تُباع على الفحص', en: 'Sold on its inspection' },
  as_described: { ar: 'تُباع حسب الوصف', en: 'Sold as described' },
  as_is: { ar: 'تُباع كما هي', en: 'Sold as is' },
} as const

export const accidentWords = {
  none: { ar: 'بلا حوادث مسجلة', en: 'No accidents recorded' },
  repaired: { ar: 'حادث مُصلح', en: 'Repaired accident' },
  structural: { ar: 'حادث في الشاصي', en: 'Structural accident' },
} as const

export const serviceWords = {
  full: { ar: 'سجل صيانة كامل', en: 'Full service record' },
  partial: { ar: 'سجل صيانة جزئي', en: 'Part service record' },
  none: { ar: 'بلا سجل صيانة', en: 'No service record' },
} as const

export const odometerWords = {
  proved: { ar: 'الممشى مثبت بالسجل', en: 'Odometer proved by records' },
  stated: { ar: 'الممشى كما في العداد', en: 'Odometer as displayed' },
} as const

/** The wheels of a car, each with its own tyre. */
export const wheelWords = {
  front_right: { ar: 'أمامي أيمن', en: 'Front right' },
  front_left: { ar: 'أمامي أيسر', en: 'Front left' },
  rear_right: { ar: 'خلفي أيمن', en: 'Rear right' },
  rear_left: { ar: 'خلفي أيسر', en: 'Rear left' },
} as const

export type Light = keyof typeof lights
export type Wheel = keyof typeof wheelWords
