import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Refuses a day that has not come, by UTC. */
export function requirePast({ clock }: Pick<Deps, 'clock'>, day: string): void {
  if (day > clock().toISOString().slice(0, 10))
    throw refuse('conflict', 'registration.future-day', `${day} has not come yet. Give the day on which it happened.`)
}
