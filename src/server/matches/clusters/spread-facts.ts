import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { job } from '#server/platform/jobs/job.ts'
import { writeToClusters } from './facts-store.ts'

/** Writes what became known of a domain where owners' lists filter by it: apart, since that locks clusters of many owners. */
export const spreadFacts = job({ name: 'spread-facts', payload: z.object({ host: z.string() }), onePerKey: true })

export const writeFacts = (db: Db, host: string): Promise<void> => db.transaction((tx) => writeToClusters(tx, host))
