/** The lots and wallets held by the batches in flight, by their writers. */
export function createClaims() {
  const lots = new Map<number, Set<number>>()
  const wallets = new Map<number, number>()
  const taken = new Set<number>()

  function releaseWallets(writer: number): void {
    for (const [id, holder] of wallets) if (holder === writer) wallets.delete(id)
  }

  return {
    isFree: (carId: number, ids: readonly number[], writer?: number): boolean =>
      !taken.has(carId) &&
      ids.every((id) => {
        const holder = wallets.get(id)
        return holder === undefined || holder === writer
      }),
    take(writer: number, carId: number, ids: readonly number[]): void {
      taken.add(carId)
      const own = lots.get(writer)
      if (own) own.add(carId)
      else lots.set(writer, new Set([carId]))
      for (const id of ids) wallets.set(id, writer)
    },
    releaseLot(writer: number, carId: number): void {
      if (lots.get(writer)?.delete(carId)) taken.delete(carId)
    },
    releaseWallets,
    releaseAll(writer: number): void {
      for (const carId of lots.get(writer) ?? []) taken.delete(carId)
      lots.delete(writer)
      releaseWallets(writer)
    },
  }
}
