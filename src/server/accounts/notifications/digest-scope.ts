import type { Digest } from './notification-store.ts'

/** Scope and title by which a gathered mail is unsubscribed. Names of types have a dot, these have none. */
export const digestScope: Record<Digest, { name: string; title: string }> = {
  daily: { name: 'daily', title: 'what happened in a day' },
  weekly: { name: 'weekly', title: 'what happened in a week' },
}

export const digestOf = (scope: string): Digest | undefined =>
  scope === 'daily' || scope === 'weekly' ? scope : undefined
