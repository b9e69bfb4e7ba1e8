/** Whose a visit or a watch list is: the owner's own, or that of the app, which staff keep for all owners. */
export type ListKeeper = 'owner' | 'provider'

/** What the address of a visit says of that, and what it means; without a word it is the owner's. */
export const keptBy = (keeper: ListKeeper) => (keeper === 'provider' ? { of: 'provider' } : {})
export const keeperIn = (search: { of?: unknown }): ListKeeper => (search.of === 'provider' ? 'provider' : 'owner')
