/** Keeper of a visit or a watch list: the owner, or the app, whose list staff manage for all owners. */
export type ListKeeper = 'owner' | 'provider'

/** Writes and reads the keeper in an address; the default is the owner. */
export const keptBy = (keeper: ListKeeper) => (keeper === 'provider' ? { of: 'provider' } : {})
export const keeperIn = (search: { of?: unknown }): ListKeeper => (search.of === 'provider' ? 'provider' : 'owner')
