import { addCaseContact, listCaseContacts, seekCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { addContact, seekAgain, showContacts } from './contacts.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>

export const contactRoutes: Route<Needs>[] = [
  handle(listCaseContacts, async ({ params }, deps: Needs) => await showContacts(deps, params.caseId)),
  handle(addCaseContact, async ({ params, body, user }, deps: Needs) => {
    await addContact(deps, { ...params, by: user.accountId }, body)
    return await showContacts(deps, params.caseId)
  }),
  handle(seekCaseContacts, async ({ params }, deps: Needs) => {
    await seekAgain(deps, params.caseId)
    return undefined
  }),
]
