/** The texts about a car. Their corrections are announced while it is in an auction. All its other fields are facts, which are fixed. */
export const CAR_TEXTS = ['title_ar', 'title_en', 'description_ar', 'description_en'] as const
/** The place of a car. Staff may change it once the car is sold. */
export const CAR_PLACE = ['city_id', 'address_ar', 'address_en'] as const
