import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { auditRoutes } from './audit/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { trustRoutes } from './trust/routes.ts'

/** The office behind the cases: staff, jobs, mail, the log of acts, and trust. */
export const operations = defineFeature({
  name: 'operations',
  routes: [...auditRoutes, ...staffRoutes, ...jobRoutes, ...mailRoutes, ...trustRoutes],
  accountData,
})
