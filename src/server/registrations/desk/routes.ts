import {
  addOfficeLetter,
  confirmCertificate,
  correctRegistration,
  fileRegistration,
  getDeskRegistration,
  getDeskRegistrationLetterFile,
  getDeskRegistrationFile,
  listDeskRegistrations,
  makePackageAgain as packageCall,
  noteCaseNumber,
  refuseRegistration,
  uploadCertificate,
} from '#contract/registrations/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CertificateNeeds, confirmNumbers, keepCertificate } from '../certificates/keep-certificate.ts'
import type { OrderNeeds } from '../create-order.ts'
import { readRegistration } from '../order-store.ts'
import { showRegistration, type ViewNeeds } from '../view.ts'
import { openPackageFile } from '../package/open-file.ts'
import { makePackageAgain } from '../package/make-again.ts'
import { correctOrder } from './correct-order.ts'
import { addLetter, fileOrder, noteNumber, refuseOrder } from './follow-filing.ts'
import { openLetterFile } from './letter-files.ts'
import { type DeskViewNeeds, showOnDesk, showQueue } from './show-desk.ts'

type Needs = DeskViewNeeds & CertificateNeeds

export const deskRoutes: Route<Needs & OrderNeeds>[] = [
  handle(listDeskRegistrations, async ({ query }, deps: Needs) => await showQueue(deps, query)),
  handle(getDeskRegistration, async ({ params }, deps: Needs) => {
    const row = await readRegistration(deps.db, params.registrationId)
    if (!row) throw missing('registration')
    return await showOnDesk(deps, row)
  }),
  handle(getDeskRegistrationFile, async ({ params }, deps: Needs) => {
    const row = await readRegistration(deps.db, params.registrationId)
    if (!row) throw missing('registration')
    return await openPackageFile(deps, row.id, params.name)
  }),
  handle(packageCall, async ({ params }, deps: Needs) =>
    showOnDesk(deps, await makePackageAgain(deps, params.registrationId)),
  ),
  handle(fileRegistration, async ({ params, body, user }, deps: Needs) =>
    showOnDesk(deps, await fileOrder(deps, await actor(deps, params, user.accountId), body)),
  ),
  handle(addOfficeLetter, async ({ params, body, user }, deps: Needs) =>
    showOnDesk(deps, await addLetter(deps, await actor(deps, params, user.accountId), body)),
  ),
  handle(noteCaseNumber, async ({ params, body, user }, deps: Needs) =>
    showOnDesk(deps, await noteNumber(deps, await actor(deps, params, user.accountId), body)),
  ),
  handle(getDeskRegistrationLetterFile, async ({ params }, deps: Needs) => await openLetterFile(deps, params, 'both')),
  handle(refuseRegistration, async ({ params, body, user }, deps: Needs) =>
    showOnDesk(deps, await refuseOrder(deps, await actor(deps, params, user.accountId), body)),
  ),
  handle(uploadCertificate, async ({ params, body }, deps: Needs) =>
    showOnDesk(deps, await keepCertificate(deps, params.registrationId, body)),
  ),
  handle(confirmCertificate, async ({ params, body, user }, deps: Needs) =>
    showOnDesk(deps, await confirmNumbers(deps, { ...params, by: user.accountId }, body)),
  ),
  handle(correctRegistration, async ({ params, user }, deps: ViewNeeds & OrderNeeds) =>
    showRegistration(deps, await correctOrder(deps, user.accountId, params.registrationId)),
  ),
]

async function actor({ db }: Pick<Deps, 'db'>, { registrationId }: { registrationId: Id }, by: Id) {
  const person = (await readPeople(db, [by])).get(by)
  return { registrationId, by, byName: person?.name ?? '' }
}
