import type { Database } from '#server/platform/db/database.ts'
import type { Route } from '#server/platform/http/handle.ts'
import { accountJobs, handleAccountJobs } from './accounts/jobs.ts'
import { handleNotificationJobs, notificationJobs } from './accounts/notifications/digests.ts'
import { deletionJobs, handleDeletionJobs } from './accounts/leaving/delete-account.ts'
import { exportJobs, handleExportJobs } from './accounts/leaving/export-account.ts'
import { leavingRoutes } from './accounts/leaving/routes.ts'
import { notificationRoutes } from './accounts/notifications/routes.ts'
import { accountNotifications, type NotificationTypes } from './accounts/notifications/types.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { caseDeskRoutes } from './cases/desk/routes.ts'
import { caseExchangeRoutes } from './cases/exchange-routes.ts'
import { caseJobs, handleCaseJobs } from './cases/jobs.ts'
import { caseNotifications } from './cases/notifications.ts'
import { caseRoutes } from './cases/routes.ts'
import { caseSubmittingRoutes } from './cases/submitting-routes.ts'
import { discoveryJobs, handleDiscoveryJobs } from './discovery/jobs.ts'
import { ingestRoutes } from './discovery/ingest/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { watchRoutes } from './discovery/watch-routes.ts'
import { handleImageJobs, imageJobs } from './images/jobs.ts'
import { libraryRoutes } from './images/library-routes.ts'
import { imageRoutes } from './images/routes.ts'
import { handleSheetJobs, sheetJobs } from './images/sheets/jobs.ts'
import { sheetNotifications } from './images/sheets/notifications.ts'
import { sheetRoutes } from './images/sheets/routes.ts'
import { handleSourceJobs, sourceJobs } from './images/sources/jobs.ts'
import { sourceNotifications } from './images/sources/notifications.ts'
import { sourceRoutes } from './images/sources/routes.ts'
import { handleMatchingJobs, matchingJobs } from './matching/jobs.ts'
import { matchingNotifications } from './matching/notifications.ts'
import { siteDeskRoutes } from './matching/domains/routes.ts'
import { sitePartRoutes } from './matching/parties/routes.ts'
import { handleLicensingJobs, licensingJobs } from './licensing/jobs.ts'
import { licensingRoutes } from './licensing/routes.ts'
import { matchingRoutes } from './matching/routes.ts'
import { ruleRoutes } from './matching/rules/routes.ts'
import { triageRoutes } from './matching/triage/routes.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { handleMailJobs, mailJobs } from './platform/mail/deliver-mail.ts'
import { handleMaintenanceJobs, maintenanceJobs } from './platform/maintenance.ts'
import type { HandledJob, Job } from './platform/jobs/job.ts'
import { platformRoutes } from './platform/routes.ts'

/** Everything the features' routes and jobs ask for, together. */
export type HouseDeps = { database: Database; mail: Mailer } & Parameters<typeof handleAccountJobs>[0] &
  Parameters<typeof handleCaseJobs>[0] &
  Parameters<typeof handleDiscoveryJobs>[0] &
  Parameters<typeof handleImageJobs>[0] &
  Parameters<typeof handleSheetJobs>[0] &
  Parameters<typeof handleSourceJobs>[0] &
  Parameters<typeof handleMatchingJobs>[0] &
  Parameters<typeof handleMaintenanceJobs>[0] &
  Parameters<typeof handleMailJobs>[0] &
  Parameters<typeof handleNotificationJobs>[0] &
  Parameters<typeof handleExportJobs>[0] &
  Parameters<typeof handleDeletionJobs>[0] &
  DepsOf<typeof accountRoutes> &
  DepsOf<typeof profileRoutes> &
  DepsOf<typeof notificationRoutes> &
  DepsOf<typeof leavingRoutes> &
  DepsOf<typeof caseRoutes> &
  DepsOf<typeof caseDeskRoutes> &
  DepsOf<typeof caseExchangeRoutes> &
  DepsOf<typeof caseSubmittingRoutes> &
  DepsOf<typeof discoveryRoutes> &
  DepsOf<typeof ingestRoutes> &
  DepsOf<typeof watchRoutes> &
  DepsOf<typeof imageRoutes> &
  DepsOf<typeof libraryRoutes> &
  DepsOf<typeof sheetRoutes> &
  DepsOf<typeof sourceRoutes> &
  DepsOf<typeof licensingRoutes> &
  DepsOf<typeof matchingRoutes> &
  DepsOf<typeof siteDeskRoutes> &
  DepsOf<typeof sitePartRoutes> &
  DepsOf<typeof triageRoutes> &
  DepsOf<typeof ruleRoutes> &
  DepsOf<typeof platformRoutes>

type DepsOf<R> = R extends Route<infer D>[] ? D : never

/** Every call the server answers. */
export const routes: Route<HouseDeps>[] = [
  ...platformRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...notificationRoutes,
  ...leavingRoutes,
  ...imageRoutes,
  ...libraryRoutes,
  ...sheetRoutes,
  ...sourceRoutes,
  ...licensingRoutes,
  ...matchingRoutes,
  ...siteDeskRoutes,
  ...sitePartRoutes,
  ...triageRoutes,
  ...ruleRoutes,
  ...discoveryRoutes,
  ...ingestRoutes,
  ...watchRoutes,
  ...caseRoutes,
  ...caseExchangeRoutes,
  ...caseSubmittingRoutes,
  ...caseDeskRoutes,
]

/** Every kind of notification, whichever feature tells it. */
export const notificationTypes: NotificationTypes = [
  accountNotifications,
  sheetNotifications,
  sourceNotifications,
  matchingNotifications,
  caseNotifications,
].flatMap((types) => Object.values(types))

/** Every kind of background work. */
export const jobs: Job[] = [
  ...maintenanceJobs,
  ...mailJobs,
  ...accountJobs,
  ...notificationJobs,
  ...exportJobs,
  ...deletionJobs,
  ...imageJobs,
  ...sheetJobs,
  ...sourceJobs,
  ...licensingJobs,
  ...matchingJobs,
  ...discoveryJobs,
  ...caseJobs,
]

export const handleJobs = (deps: HouseDeps): HandledJob[] => [
  ...handleMaintenanceJobs(deps),
  ...handleMailJobs(deps),
  ...handleAccountJobs(deps),
  ...handleNotificationJobs(deps),
  ...handleExportJobs(deps),
  ...handleDeletionJobs(deps),
  ...handleImageJobs(deps),
  ...handleSheetJobs(deps),
  ...handleSourceJobs(deps),
  ...handleLicensingJobs(deps),
  ...handleMatchingJobs(deps),
  ...handleDiscoveryJobs(deps),
  ...handleCaseJobs(deps),
]
