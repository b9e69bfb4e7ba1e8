import { countedTo } from '#contract/matches/filter.ts'

/** How many there are, as far as they are counted: `1,200`, `10,000+`. */
export const formatCounted = (total: number): string =>
  total > countedTo ? `${countedTo.toLocaleString('en-US')}+` : total.toLocaleString('en-US')
