/**
 * The closed lists of a car's description, each word in Arabic and English, keyed by the slug of the
 * database and the wire. Adding a word is safe; renaming a slug is not.
 */

export const styles = {
  sedan: { ar: 'سيدان', en: 'Sedan' },
  suv: { ar: 'دفع رباعي / SUV', en: 'SUV' },
  pickup: { ar: 'بيك أب', en: 'Pickup' },
  coupe: { ar: 'كوبيه', en: 'Coupe' },
  hatchback: { ar: 'هاتشباك', en: 'Hatchback' },
  wagon: { ar: 'ستيشن واجن', en: 'Wagon' },
  van: { ar: 'فان', en: 'Van' },
} as const

export const conditions = {
  new: { ar: 'جديدة', en: 'New' },
  excellent: { ar: 'ممتازة', en: 'Excellent' },
  used: { ar: 'مستعملة', en: 'Used' },
  needs_repair: { ar: 'تحتاج إصلاحًا', en: 'Needs repair' },
} as const

export const transmissions = {
  automatic: { ar: 'أوتوماتيك', en: 'Automatic' },
  manual: { ar: 'عادي', en: 'Manual' },
} as const

export const fuels = {
  petrol: { ar: 'بنزين', en: 'Petrol' },
  diesel: { ar: 'ديزل', en: 'Diesel' },
  hybrid: { ar: 'هايبرد', en: 'Hybrid' },
  plug_in_hybrid: { ar: 'هايبرد قابل للشحن', en: 'Plug-in hybrid' },
  electric: { ar: 'كهرباء', en: 'Electric' },
} as const

export const drives = {
  front: { ar: 'أمامي', en: 'Front-wheel' },
  rear: { ar: 'خلفي', en: 'Rear-wheel' },
  all: { ar: 'كلي', en: 'All-wheel' },
  four: { ar: 'رباعي', en: 'Four-wheel' },
} as const

export const colors = {
  white: { ar: 'أبيض', en: 'White' },
  pearl: { ar: 'أبيض لؤلؤي', en: 'Pearl white' },
  silver: { ar: 'فضي', en: 'Silver' },
  grey: { ar: 'رمادي', en: 'Grey' },
  dark_grey: { ar: 'رمادي غامق', en: 'Dark grey' },
  black: { ar: 'أسود', en: 'Black' },
  red: { ar: 'أحمر', en: 'Red' },
  maroon: { ar: 'عنابي', en: 'Maroon' },
  orange: { ar: 'برتقالي', en: 'Orange' },
  yellow: { ar: 'أصفر', en: 'Yellow' },
  gold: { ar: 'ذهبي', en: 'Gold' },
  beige: { ar: 'بيج', en: 'Beige' },
  bronze: { ar: 'برونزي', en: 'Bronze' },
  brown: { ar: 'بني', en: 'Brown' },
  green: { ar: 'أخضر', en: 'Green' },
  dark_green: { ar: 'أخضر غامق', en: 'Dark green' },
  lime: { ar: 'أخضر فسفوري', en: 'Lime green' },
  cactus_grey: { ar: 'رمادي كاكتوس', en: 'Cactus grey' },
  light_blue: { ar: 'أزرق فاتح', en: 'Light blue' },
  blue: { ar: 'أزرق', en: 'Blue' },
  navy: { ar: 'كحلي', en: 'Navy' },
} as const

export const origins = {
  saudi: { ar: 'وارد سعودي', en: 'Saudi' },
  gulf: { ar: 'وارد خليجي', en: 'Gulf' },
  american: { ar: 'وارد أمريكي', en: 'American' },
  european: { ar: 'وارد أوروبي', en: 'European' },
  korean: { ar: 'وارد كوري', en: 'Korean' },
  chinese: { ar: 'وارد صيني', en: 'Chinese' },
  japanese: { ar: 'وارد ياباني', en: 'Japanese' },
} as const

/** The state of the yearly inspection (الفحص الدوري). */
export const inspectionStatuses = {
  valid: { ar: 'ساري', en: 'Valid' },
  expired: { ar: 'منتهٍ', en: 'Expired' },
  failed: { ar: 'لم يجتز', en: 'Failed' },
  not_required: { ar: 'غير مطلوب', en: 'Not required' },
  unknown: { ar: 'غير معروف', en: 'Unknown' },
} as const

export const inspectionParts = {
  engine: { ar: 'المحرك', en: 'Engine' },
  gearbox: { ar: 'ناقل الحركة (القير)', en: 'Gearbox' },
  drivetrain: { ar: 'نظام الدفع', en: 'Drivetrain' },
  battery: { ar: 'بطارية الدفع', en: 'Drive battery' },
  brakes: { ar: 'الفرامل', en: 'Brakes' },
  air_conditioning: { ar: 'المكيّف', en: 'Air conditioning' },
  electrics: { ar: 'الكهرباء والشاشات', en: 'Electrics and screens' },
  tyres: { ar: 'الإطارات', en: 'Tyres' },
  chassis: { ar: 'الشاصي', en: 'Chassis' },
  glass: { ar: 'الزجاج', en: 'Glass' },
  lamps: { ar: 'المصابيح', en: 'Lamps' },
} as const

export const verdicts = {
  ok: { ar: 'سليم', en: 'Sound' },
  note: { ar: 'ملاحظة', en: 'Note' },
  fault: { ar: 'عطل', en: 'Fault' },
} as const

/** The panels of the car drawing, left and right as seen from the driver's seat. */
export const panels = {
  front_bumper: { ar: 'الصدام الأمامي', en: 'Front bumper' },
  bonnet: { ar: 'الكبوت', en: 'Bonnet' },
  windscreen: { ar: 'الزجاج الأمامي', en: 'Windscreen' },
  roof: { ar: 'السقف', en: 'Roof' },
  boot: { ar: 'الشنطة', en: 'Boot lid' },
  cargo_bed: { ar: 'الصندوق الخلفي', en: 'Cargo bed' },
  rear_bumper: { ar: 'الصدام الخلفي', en: 'Rear bumper' },
  front_left_fender: { ar: 'الرفرف الأمامي الأيسر', en: 'Front left fender' },
  front_right_fender: { ar: 'الرفرف الأمامي الأيمن', en: 'Front right fender' },
  rear_left_fender: { ar: 'الرفرف الخلفي الأيسر', en: 'Rear left fender' },
  rear_right_fender: { ar: 'الرفرف الخلفي الأيمن', en: 'Rear right fender' },
  front_left_door: { ar: 'الباب الأمامي الأيسر', en: 'Front left door' },
  front_right_door: { ar: 'الباب الأمامي الأيمن', en: 'Front right door' },
  rear_left_door: { ar: 'الباب الخلفي الأيسر', en: 'Rear left door' },
  rear_right_door: { ar: 'الباب الخلفي الأيمن', en: 'Rear right door' },
  left_sill: { ar: 'العتبة اليسرى', en: 'Left sill' },
  right_sill: { ar: 'العتبة اليمنى', en: 'Right sill' },
  left_mirror: { ar: 'المرآة اليسرى', en: 'Left mirror' },
  right_mirror: { ar: 'المرآة اليمنى', en: 'Right mirror' },
  front_left_wheel: { ar: 'الجنط الأمامي الأيسر', en: 'Front left wheel' },
  front_right_wheel: { ar: 'الجنط الأمامي الأيمن', en: 'Front right wheel' },
  rear_left_wheel: { ar: 'الجنط الخلفي الأيسر', en: 'Rear left wheel' },
  rear_right_wheel: { ar: 'الجنط الخلفي الأيمن', en: 'Rear right wheel' },
  rear_screen: { ar: 'الزجاج الخلفي', en: 'Rear window' },
  left_glass: { ar: 'زجاج الجانب الأيسر', en: 'Left side glass' },
  right_glass: { ar: 'زجاج الجانب الأيمن', en: 'Right side glass' },
  front_left_lamp: { ar: 'المصباح الأمامي الأيسر', en: 'Front left lamp' },
  front_right_lamp: { ar: 'المصباح الأمامي الأيمن', en: 'Front right lamp' },
  rear_left_lamp: { ar: 'المصباح الخلفي الأيسر', en: 'Rear left lamp' },
  rear_right_lamp: { ar: 'المصباح الخلفي الأيمن', en: 'Rear right lamp' },
} as const

/**
 * Every panel that a stored mark may name. Older reports have one word for all four wheels. It stays readable, forms
 * no longer offer it, and the drawing omits it, because it does not say which wheel.
 */
export const markPanels = { ...panels, wheels: { ar: 'الجنوط', en: 'Wheels' } } as const

export const bodyNoteKinds = {
  scratch: { ar: 'خدش', en: 'Scratch' },
  dent: { ar: 'طعجة', en: 'Dent' },
  repaint: { ar: 'مرشوش', en: 'Repainted' },
  original: { ar: 'صبغة الوكالة', en: 'Factory paint' },
} as const

export type Style = keyof typeof styles
export type Condition = keyof typeof conditions
export type Transmission = keyof typeof transmissions
export type Fuel = keyof typeof fuels
export type Drive = keyof typeof drives
export type Color = keyof typeof colors
export type Origin = keyof typeof origins
export type InspectionStatus = keyof typeof inspectionStatuses
export type InspectionPart = keyof typeof inspectionParts
export type Verdict = keyof typeof verdicts
export type Panel = keyof typeof panels
export type BodyNoteKind = keyof typeof bodyNoteKinds
