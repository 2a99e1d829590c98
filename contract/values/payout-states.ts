/** The states of a payout: it waits for days, is blocked, may go out, went to the bank, arrived, or fell away. */
export const PAYOUT_STATES = ['waiting', 'blocked', 'due', 'sent', 'paid', 'canceled'] as const
/** Why a payout may not go out yet. */
export const PAYOUT_CAUSES = ['no_account', 'case_open', 'not_transferred', 'days_left'] as const
