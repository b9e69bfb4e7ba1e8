import { countedTo } from '#contract/matches/filter.ts'

/** Formats a count, with a plus beyond the counted maximum: `1,200`, `10,000+`. */
export const formatCounted = (total: number): string =>
  total > countedTo ? `${countedTo.toLocaleString('en-US')}+` : total.toLocaleString('en-US')
