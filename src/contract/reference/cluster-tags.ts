/** What staff or a cluster's rank in its market marked it with. The stored words do not change with the provider's name. */
export const clusterTags = [
  'rightframe:flagged',
  'rightframe:top:us',
  'rightframe:top:world',
  'rightframe:top',
] as const

/** Whether staff picked the cluster. */
export const isFlagged = (tags: readonly string[]): boolean => tags.includes('rightframe:flagged')

/** Whether the cluster is worth a case where only top matches are taken. */
export const isTopMatch = (tags: readonly string[]): boolean => clusterTags.some((tag) => tags.includes(tag))
