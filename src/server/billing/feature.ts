import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/features/feature.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { storageLimit } from '#server/platform/uploads/events.ts'
import type { Allowances } from './plans/allowances.ts'
import { billingDeskRoutes } from './desk-routes.ts'
import { processorSpoke, settlementChanged } from './events.ts'
import { accountData } from './account-data.ts'
import { billingJobs } from './jobs.ts'
import { billingNotifications } from './notifications.ts'
import { type HearNeeds, hearProcessor } from './payments/events/hear-processor.ts'
import { payoutDeskRoutes } from './payouts/checks/desk-routes.ts'
import { payoutRoutes } from './payouts/details/routes.ts'
import { payoutJobs } from './payouts/jobs.ts'
import { runDeskRoutes } from './runs/desk-routes.ts'
import { runJobs } from './runs/jobs.ts'
import { billingRoutes } from './routes.ts'
import { issueRunStatementJob } from './statements/issue-due-statements.ts'
import { statementJobs } from './statements/jobs.ts'
import { ownInvoiceDeskRoutes } from './statements/own-invoices/desk-routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { settleCard } from './instalments/begin-instalments.ts'
import { hearOfSubscription } from './subscriptions/hear-of-subscription.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Money: what people were asked to pay, what came in and whose it is, invoices, and the plans that can be booked. */
export const billing = defineFeature({
  name: 'billing',
  routes: [
    ...billingRoutes,
    ...billingDeskRoutes,
    ...webhookRoutes,
    ...subscriptionRoutes,
    ...payoutRoutes,
    ...payoutDeskRoutes,
    ...runDeskRoutes,
    ...statementRoutes,
    ...ownInvoiceDeskRoutes,
    ...settlementRoutes,
  ],
  jobs: [...billingJobs, ...subscriptionJobs, ...payoutJobs, ...runJobs, ...statementJobs],
  notifications: billingNotifications,
  subscriptions: [
    answer(storageLimit, (db, { ownerId }, { allowances }: { allowances: Allowances }) =>
      allowances.storageBytes(db, ownerId),
    ),
    on(settlementChanged, async (tx, { ownerId, state }, { queue }: Pick<Deps, 'queue'>) => {
      if (state === 'paid') await queue.enqueue(tx, issueRunStatementJob, { ownerId }, { key: ownerId })
    }),
    on(processorSpoke, (tx, event, needs: HearNeeds) => hearProcessor(needs, tx, event)),
    on(processorSpoke, (tx, event, needs: HearNeeds) => hearOfSubscription(needs, tx, event)),
    on(processorSpoke, async (tx, { kind, reference, state }, needs: HearNeeds) => {
      if (kind === 'card.saved' && reference['plan']) await settleCard(needs, tx, { planId: reference['plan'], state })
    }),
  ],
  accountData,
})
