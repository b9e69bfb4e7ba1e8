import { createProgramKey, listProgramKeys, listProgramUses, revokeProgramKey } from '#contract/programs/endpoints.ts'
import { handle } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { createKey, type CreateNeeds } from './create-key.ts'
import { endKey, keyOf, keysOf, usesOf } from './store.ts'
import { showKey } from './view.ts'

export const programRoutes = [
  handle(listProgramKeys, async ({ user }, { db, allowances }: Pick<CreateNeeds, 'db' | 'allowances'>) => ({
    data: (await keysOf(db, user.accountId)).map(showKey),
    allowance: await allowances.programs(db, user.accountId),
  })),
  handle(createProgramKey, async ({ body, user }, deps: CreateNeeds) => await createKey(deps, user.accountId, body)),
  handle(revokeProgramKey, async ({ params, user }, { db, clock }: Pick<CreateNeeds, 'db' | 'clock'>) => {
    const row = await endKey(db, { ownerId: user.accountId, keyId: params.keyId, at: clock() })
    if (!row) throw missing('key')
    return showKey(row)
  }),
  handle(listProgramUses, async ({ params, user }, { db }: Pick<CreateNeeds, 'db'>) => {
    const key = await keyOf(db, user.accountId, params.keyId)
    if (!key) throw missing('key')
    const uses = await usesOf(db, key.id)
    return { data: uses.map(({ hour, call, network, count }) => ({ hour: hour.toISOString(), call, network, count })) }
  }),
]
