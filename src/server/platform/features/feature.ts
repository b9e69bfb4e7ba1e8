import type { Route } from '#server/platform/http/handle.ts'
import type { HandledJob } from '#server/platform/jobs/job.ts'
import type { AccountData } from './account-data.ts'
import type { Subscription } from './feature-bus.ts'

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
  /** Handlers of events and queries of features on its left. */
  subscriptions: Subscription<Needs>[]
  /** Export and removal of its data about an account. */
  accountData?: AccountData<Needs>
}

/** Completes a feature and joins the needs of its parts. */
export function defineFeature<
  R extends Route<never>[] = [],
  J extends HandledJob<never>[] = [],
  L extends Subscription<never>[] = [],
  H extends AccountData<never> = AccountData<unknown>,
  N = never,
>(parts: {
  name: string
  routes?: R
  jobs?: J
  notifications?: Record<string, N>
  subscriptions?: L
  accountData?: H
}): Feature<NeedsOfParts<R, J, L, H>, N>
export function defineFeature({
  name,
  routes = [],
  jobs = [],
  notifications = {},
  subscriptions = [],
  accountData,
}: Partial<Omit<Feature<never>, 'notifications'>> & {
  name: string
  notifications?: Record<string, unknown>
}): Feature<never, unknown> {
  return {
    name,
    routes,
    jobs,
    notifications: Object.values(notifications),
    subscriptions,
    ...(accountData && { accountData }),
  }
}

type NeedsOfParts<R, J, L, H> = (R extends Route<infer D>[] ? D : unknown) &
  (J extends HandledJob<infer D>[] ? D : unknown) &
  (L extends Subscription<infer D>[] ? D : unknown) &
  (H extends AccountData<infer D> ? D : unknown)

/** All that a list of features needs. */
export type NeedsOf<F extends Feature<never, unknown>[]> = F extends Feature<infer Needs, unknown>[] ? Needs : never
