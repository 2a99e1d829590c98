/** The public name of a bidder: the last four digits of their number in this auction. */
export const aliasOf = (bidderId: number): string => String(bidderId).slice(-4).padStart(4, '0')
