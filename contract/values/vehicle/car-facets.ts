/** The words of a car (`carWords`) that filter lists. `listings` needs the column, and an index that holds it. */
export const carFacetNames = ['style', 'condition', 'fuel', 'transmission'] as const
export type CarFacet = (typeof carFacetNames)[number]
