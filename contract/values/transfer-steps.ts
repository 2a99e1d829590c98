/** The steps of the ownership transfer, in their order. */
export const TRANSFER_STEPS = ['insurance', 'fines', 'inspection', 'fee', 'transferred'] as const
export type TransferStep = (typeof TRANSFER_STEPS)[number]
