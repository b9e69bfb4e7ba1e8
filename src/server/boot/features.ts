import type { Endpoint } from '#contract/endpoint.ts'
import { accounts } from '../accounts/feature.ts'
import type { NotificationTypes } from '../accounts/notifications/index.ts'
import { cases } from '../cases/feature.ts'
import { submissions } from '../submissions/feature.ts'
import { pricing } from '../pricing/feature.ts'
import { letters } from '../letters/feature.ts'
import { desk } from '../desk/feature.ts'
import { correspondence } from '../correspondence/feature.ts'
import { discovery } from '../discovery/feature.ts'
import { embedded } from '../embedded/feature.ts'
import { evidence } from '../evidence/feature.ts'
import { fingerprints } from '../fingerprints/feature.ts'
import { images } from '../images/feature.ts'
import { licensing } from '../licensing/feature.ts'
import { matches } from '../matches/feature.ts'
import type { Database } from '../platform/db/database.ts'
import { platform } from '../platform/feature.ts'
import { openAccountData } from '../platform/features/account-data.ts'
import type { Feature, NeedsOf } from '../platform/features/feature.ts'
import { openFeatureBus } from '../platform/features/feature-bus.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { registrations } from '../registrations/feature.ts'
import { sightings } from '../sightings/feature.ts'
import { sites } from '../sites/feature.ts'
import { languages } from '../languages/feature.ts'
import { legal } from '../legal/feature.ts'
import { billing } from '../billing/feature.ts'
import type { Mount } from '../platform/objects/mounted/mounted-originals.ts'
import { programs } from '../programs/feature.ts'
import { portal } from '../portal/feature.ts'
import { disputes } from '../disputes/feature.ts'
import { webhooks } from '../webhooks/feature.ts'
import { takedowns } from '../takedowns/feature.ts'
import { operations } from '../operations/feature.ts'

/** Every feature, left to right: one knows those before it. */
const features = [
  platform,
  embedded,
  accounts,
  languages,
  billing,
  programs,
  images,
  licensing,
  fingerprints,
  sightings,
  sites,
  matches,
  discovery,
  evidence,
  registrations,
  cases,
  submissions,
  pricing,
  letters,
  correspondence,
  takedowns,
  portal,
  disputes,
  legal,
  webhooks,
  desk,
  operations,
]

/** Everything that the features' parts ask for, together. */
export type AppDeps = NeedsOf<typeof features> & { database: Database; mail: Mailer; mount: Mount }

const inOrder: Feature<AppDeps, NotificationTypes[number]>[] = features

export const routes = inOrder.flatMap((feature) => feature.routes)
/** Every call of the API. */
export const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint)
export const jobs = inOrder.flatMap((feature) => feature.jobs)
export const subscriptions = inOrder.flatMap((feature) => feature.subscriptions)
const accountData = inOrder.flatMap((feature) => feature.accountData ?? [])

/** Connects features by events, queries and account data. */
export const wireFeatures = (deps: () => AppDeps) => ({
  ...openFeatureBus(subscriptions, deps),
  accountData: openAccountData(accountData, deps),
})

/** Notification types of all features. */
export const notificationTypes: NotificationTypes = inOrder.flatMap(({ notifications }) => notifications)
