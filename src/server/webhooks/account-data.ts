import type { Deps } from '#server/platform/deps.ts'
import type { AccountData } from '#server/platform/features/account-data.ts'
import { messagesOfAll } from './message-store.ts'
import { showMessage, showWebhook } from './view.ts'
import { removeWebhooksOf, webhooksOf } from './webhook-store.ts'

/** Exports receivers and their log without secrets, and removes them. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => {
    const rows = await webhooksOf(db, accountId)
    const ids = rows.map(({ id }) => id)
    const messages = (await messagesOfAll(db, ids)).map((row) => ({ webhook: row.webhookId, ...showMessage(row) }))
    return { documents: { webhooks: { receivers: rows.map(showWebhook), messages } }, files: [] }
  },
  erase: ({ db }, accountId) => removeWebhooksOf(db, accountId),
}
