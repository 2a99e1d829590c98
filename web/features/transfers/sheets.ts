/** The two sheets of these pages, side by side where the page has room: what one fills in, and what is said beside it. */
const SHEET = 'surface grid grid-cols-1 gap-4 p-4 content-start @min-[52rem]/page:p-6'
export const FORM_SHEET = `transfer-form ${SHEET}`
export const SIDE_SHEET = `bank-card ${SHEET}`
