import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { wantValues } from '../value/value-sites.ts'
import { writeToClusters } from './facts-store.ts'

/** Writes what became known of a domain where owners' lists filter by it: apart, since that locks clusters of many owners. */
export const spreadFacts = job({ name: 'spread-facts', payload: z.object({ host: z.string() }), onePerKey: true })

export const writeFacts = ({ db, queue }: Pick<Deps, 'db' | 'queue'>, host: string): Promise<void> =>
  db.transaction(async (tx) => {
    await writeToClusters(tx, host)
    await wantValues(tx, queue)
  })
