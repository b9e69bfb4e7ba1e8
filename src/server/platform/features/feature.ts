import type { Route } from '#server/platform/http/handle.ts'
import type { HandledJob } from '#server/platform/jobs/job.ts'
import type { AccountHolder } from './account-holder.ts'
import type { Listener } from './event.ts'

/**
 * All that a feature adds to the app. The composition root lists the features once, left to right; what they tell and ask one another goes that
 * way, and so do exports and removals of accounts.
 */
export type Feature<Needs, Notification = never> = {
  name: string
  routes: Route<Needs>[]
  jobs: HandledJob<Needs>[]
  /** The kinds of notifications that it tells. */
  notifications: Notification[]
  /** What it does when features on its left tell or ask something. */
  listens: Listener<Needs>[]
  /** What it holds of accounts, if anything. */
  holds?: AccountHolder<Needs>
}

/** Adds what is left out, and finds all that the feature's parts need, together. */
export function defineFeature<
  R extends Route<never>[] = [],
  J extends HandledJob<never>[] = [],
  L extends Listener<never>[] = [],
  H extends AccountHolder<never> = AccountHolder<unknown>,
  N = never,
>(parts: {
  name: string
  routes?: R
  jobs?: J
  notifications?: Record<string, N>
  listens?: L
  holds?: H
}): Feature<NeedsOfParts<R, J, L, H>, N>
export function defineFeature({
  name,
  routes = [],
  jobs = [],
  notifications = {},
  listens = [],
  holds,
}: Partial<Omit<Feature<never>, 'notifications'>> & {
  name: string
  notifications?: Record<string, unknown>
}): Feature<never, unknown> {
  return { name, routes, jobs, notifications: Object.values(notifications), listens, ...(holds && { holds }) }
}

type NeedsOfParts<R, J, L, H> = (R extends Route<infer D>[] ? D : unknown) &
  (J extends HandledJob<infer D>[] ? D : unknown) &
  (L extends Listener<infer D>[] ? D : unknown) &
  (H extends AccountHolder<infer D> ? D : unknown)

/** All that a list of features needs. */
export type NeedsOf<F extends Feature<never, unknown>[]> = F extends Feature<infer Needs, unknown>[] ? Needs : never
