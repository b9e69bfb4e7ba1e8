import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { EventBell } from './events/event-bell.ts'
import type { Events, Queries } from './features/feature-bus.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ObjectStore } from './objects/store.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Seal } from './seal.ts'
import type { SecurityCheck } from './security-check/security-check.ts'

/** The parts of the app that use cases ask for; each names the ones it needs: `Pick<Deps, 'db' | 'queue'>`. */
export type Deps = {
  config: Config
  log: Log
  clock: Clock
  db: Db
  queue: Queue
  objects: ObjectStore
  outbound: Outbound
  bell: EventBell
  mail: Mailer
  seal: Seal
  securityCheck: SecurityCheck
  events: Events
  queries: Queries
}
