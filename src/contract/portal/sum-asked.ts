import type { Portal } from './page.ts'

/** The sum that is asked for, also where nobody can take it here and a person has to be written to; null where nothing is. */
export const sumAsked = ({ due, total, nothingDue }: Pick<Portal, 'due' | 'total' | 'nothingDue'>): number | null =>
  due ?? (nothingDue === 'no-way' || nothingDue === 'too-small' ? total : null)
