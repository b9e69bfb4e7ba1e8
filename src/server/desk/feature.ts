import { defineFeature } from '#server/platform/features/feature.ts'
import { forgetWhoLooked } from './lookers/look.ts'
import { caseNumberRoutes } from './numbers/routes.ts'
import { deskRoutes } from './routes.ts'
import { writeWordsAgain } from './search/write-case-words.ts'
import { deskSubscriptions } from './subscriptions.ts'
import { takeUpAgain } from './take-up-again.ts'

/** Work of staff on cases. */
export const desk = defineFeature({
  name: 'desk',
  routes: [...deskRoutes, ...caseNumberRoutes],
  jobs: [takeUpAgain, forgetWhoLooked, writeWordsAgain],
  subscriptions: deskSubscriptions,
})
