import { getUploadPolicy, type UploadScope } from '#contract/platform/uploads.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import type { CallerKey } from '../http/principal.ts'
import { missing, refuse } from '../refuse.ts'
import { type NewUpload, uploadBegun, uploadKey } from './events.ts'
import { reserveRoom } from './storage.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'events' | 'queries'>

/** Time to begin sending a file. */
const formSeconds = 15 * 60

export const uploadRoutes = [
  handle(getUploadPolicy, async ({ body, user }, deps: Needs) => {
    const { bucket: scope, caseId, ...file } = body
    if (user.kind === 'owner') requireScope(user.key, scope)
    const { key, caseId: owning } = await beginUpload(deps, { scope, ownerId: user.accountId, caseId, ...file })
    const form = await deps.objects.uploadForm(scope, key, { ...file, seconds: formSeconds })
    return { ...form, ...(owning !== undefined && { caseId: owning }) }
  }),
]

/** Keys for images upload no case files, and vice versa. */
function requireScope(key: CallerKey | undefined, scope: UploadScope): void {
  const wanted = scope === 'images' ? 'images:write' : 'cases:draft'
  if (key && !key.scopes.includes(wanted))
    throw refuse('forbidden', 'key.scope', `This key may not do this: it needs ${wanted}.`)
}

/** Resolves to a new file's place; its bytes count. */
async function beginUpload(deps: Needs, file: NewUpload) {
  const keys = await deps.queries.ask(deps.db, uploadKey, file)
  const found = keys.find((key) => key !== undefined)
  if (!found) throw missing(file.scope === 'cases' ? 'case' : 'place')
  await deps.db.transaction(async (tx) => {
    await reserveRoom(deps, tx, file.ownerId, file.size)
    await deps.events.publish(tx, uploadBegun, { ...file, ...found })
  })
  return found
}
