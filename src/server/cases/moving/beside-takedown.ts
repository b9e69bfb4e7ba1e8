import type { Id } from '#contract/wire.ts'
import { takedownOfCluster } from '#server/matches/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A copy is taken down or paid for: a site with an open takedown has no open case. The caller has locked the party, so that none begins meanwhile. */
export async function refuseBesideTakedown(
  { queries }: Pick<Deps, 'queries'>,
  tx: Tx,
  { ownerId, clusterId }: { ownerId: Id; clusterId: Id | null },
): Promise<void> {
  if (clusterId === null) return
  const takedown = await queries.askOne(tx, takedownOfCluster, { ownerId, clusterId })
  if (takedown === undefined) return
  throw refuse(
    'conflict',
    'case.takedown-open',
    'A takedown of this site is open. It has to be withdrawn before a case goes on.',
    { details: { takedown } },
  )
}
