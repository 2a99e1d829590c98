/** Recipients of a notice of staff. Package, auction and city need an id; the others take none. */
export const AUDIENCES = ['members', 'verified', 'package', 'bidders', 'city', 'staff'] as const
