import { cancelIngest, listIngests } from '#contract/discovery/ingests.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { stopIngest } from './cancel-ingest.ts'
import { listIngestRows } from './ingest-store.ts'
import { showIngest } from './view.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export const ingestRoutes: Route<Needs>[] = [
  handle(listIngests, async ({ query: { page, pageSize } }, { db }: Needs) => {
    const { rows, total } = await listIngestRows(db, { page, pageSize })
    return { data: rows.map(showIngest), total, page, pageSize }
  }),
  handle(cancelIngest, async ({ params }, deps: Needs) => showIngest(await stopIngest(deps, params.ingestId))),
]
