/** The way in which a buyer pays money that only the wallet and the gateway take. */
export type Ways = { method?: 'online' | 'wallet' | undefined; usesWallet?: boolean | undefined }

/** Online unless the buyer says otherwise; the wallet pays first only if they say so. */
export const waysOf = ({ method = 'online', usesWallet = false }: Ways) => ({ method, usesWallet })
