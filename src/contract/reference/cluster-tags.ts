/** Marks of a cluster by staff or by its rank in its market. The stored words do not change with the provider's name. */
export const clusterTags = [
  'rightframe:flagged',
  'rightframe:top:us',
  'rightframe:top:world',
  'rightframe:top',
] as const

/** True when staff marked the cluster. */
export const isFlagged = (tags: readonly string[]): boolean => tags.includes('rightframe:flagged')

/** True for a cluster worth a case in top-match countries. */
export const isTopMatch = (tags: readonly string[]): boolean => clusterTags.some((tag) => tags.includes(tag))
