import {
  addTakedownRecipient,
  correctTakedownRecipient,
  getTakedownRecipient,
  listTakedownRecipients,
  withdrawTakedownRecipient,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { addRecipient, correctRecipient, withdrawRecipient } from './decide-recipient.ts'
import { showRecipient, showRecipients } from './show-recipient.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>

export const directoryRoutes: Route<Needs>[] = [
  handle(listTakedownRecipients, async ({ query }, { db }: Needs) => await showRecipients(db, query)),
  handle(getTakedownRecipient, async ({ params }, { db }: Needs) => await showRecipient(db, params.recipient)),
  handle(addTakedownRecipient, async ({ body, user }, deps: Needs) => await addRecipient(deps, user.accountId, body)),
  handle(
    correctTakedownRecipient,
    async ({ params: { recipient }, body, user: { accountId: by } }, deps: Needs) =>
      await correctRecipient(deps, { recipient, by }, body),
  ),
  handle(
    withdrawTakedownRecipient,
    async ({ params: { recipient }, body, user: { accountId: by } }, deps: Needs) =>
      await withdrawRecipient(deps, { recipient, by }, body),
  ),
]
