/** Whose a visit or a watch list is: the owner's own, or that of the house, which staff keep for all owners. */
export type ListKeeper = 'owner' | 'house'

/** What the address of a visit says of that, and what it means; without a word it is the owner's. */
export const keptBy = (keeper: ListKeeper) => (keeper === 'house' ? { of: 'house' } : {})
export const keeperIn = (search: { of?: unknown }): ListKeeper => (search.of === 'house' ? 'house' : 'owner')
