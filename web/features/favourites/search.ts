import type { FavouriteState } from './queries.ts'

const STATES: readonly unknown[] = ['live', 'soon', 'sale', 'ended']

/** `?state=live`; anything else shows all. */
export const readState = ({ state }: Record<string, unknown>): { state?: NonNullable<FavouriteState> } =>
  STATES.includes(state) ? { state: state as NonNullable<FavouriteState> } : {} // one of the list above
