import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  replayWebhookMessage,
  testWebhook,
} from '#contract/webhooks/endpoints.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type ChangeNeeds, addWebhook, editWebhook, replaceSecret } from './change-webhook.ts'
import { messagesOf } from './message-store.ts'
import { replay, type ReplayNeeds, sendTest } from './replay-message.ts'
import { showMessage, showWebhook } from './view.ts'
import { deleteWebhook, webhookOf, webhooksOf } from './webhook-store.ts'

export const webhookRoutes = [
  handle(listWebhooks, async ({ user }, { db, allowances }: Pick<Deps, 'db'> & { allowances: Allowances }) => ({
    data: (await webhooksOf(db, user.accountId)).map(showWebhook),
    allowance: { access: (await allowances.programs(db, user.accountId)).access },
  })),
  handle(createWebhook, async ({ body, user }, needs: ChangeNeeds) => await addWebhook(needs, user.accountId, body)),
  handle(
    changeWebhook,
    async ({ params, body, user }, needs: ChangeNeeds) =>
      await editWebhook(needs, { ownerId: user.accountId, id: params.webhookId }, body),
  ),
  handle(removeWebhook, async ({ params, user }, { db }: Pick<Deps, 'db'>) => {
    if (!(await deleteWebhook(db, user.accountId, params.webhookId))) throw missing('receiver')
  }),
  handle(
    changeWebhookSecret,
    async ({ params, user }, needs: ChangeNeeds) =>
      await replaceSecret(needs, { ownerId: user.accountId, id: params.webhookId }),
  ),
  handle(
    testWebhook,
    async ({ params, user }, needs: ReplayNeeds) =>
      await sendTest(needs, { ownerId: user.accountId, id: params.webhookId }),
  ),
  handle(listWebhookMessages, async ({ params, user }, { db }: Pick<Deps, 'db'>) => {
    const receiver = await webhookOf(db, user.accountId, params.webhookId)
    if (!receiver) throw missing('receiver')
    return { data: (await messagesOf(db, receiver.id)).map(showMessage) }
  }),
  handle(
    replayWebhookMessage,
    async ({ params, user }, needs: ReplayNeeds) =>
      await replay(needs, { ownerId: user.accountId, id: params.webhookId }, params.messageId),
  ),
]
