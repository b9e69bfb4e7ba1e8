import type { CheckItem } from '#contract/submissions/rules/check-items.ts'

/** The items without those that say the same as an earlier one. */
export const distinct = (items: readonly CheckItem[]): CheckItem[] => [
  ...new Map(items.map((item) => [`${item.data.type} ${item.reason ?? ''}`, item] as const)).values(),
]
