import { defineFeature } from './features/feature.ts'
import { mailJobs } from './mail/deliver-mail.ts'
import { maintenanceJobs } from './maintenance.ts'
import { verifyRoutes } from './public-numbers/routes.ts'
import { platformRoutes } from './routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** Parts that every app has, whatever its features. */
export const platform = defineFeature({
  name: 'platform',
  routes: [...platformRoutes, ...verifyRoutes, ...taskRoutes, ...uploadRoutes],
  jobs: [...maintenanceJobs, ...mailJobs],
})
