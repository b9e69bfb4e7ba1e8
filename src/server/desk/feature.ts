import { defineFeature } from '#server/platform/features/feature.ts'
import { handleBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { changeCases } from './bulk/change-cases.ts'
import { caseChangeRoutes } from './bulk/routes.ts'
import { forgetWhoLooked } from './lookers/look.ts'
import { caseNumberRoutes } from './numbers/routes.ts'
import { deskRoutes } from './routes.ts'
import { writeWordsAgain } from './search/write-case-words.ts'
import { deskSubscriptions } from './subscriptions.ts'
import { takeUpAgain } from './take-up-again.ts'
import { deskViewRoutes } from './views/routes.ts'

/** Work of staff on cases. */
export const desk = defineFeature({
  name: 'desk',
  routes: [...deskRoutes, ...caseChangeRoutes, ...deskViewRoutes, ...caseNumberRoutes],
  jobs: [handleBulkChange(changeCases), takeUpAgain, forgetWhoLooked, writeWordsAgain],
  subscriptions: deskSubscriptions,
})
