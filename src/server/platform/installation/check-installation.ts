import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deriveKey } from '../derive-key.ts'
import { OperatorProblem } from '../operator-problem.ts'
import { firstOf } from './installation-store.ts'

type Needs = {
  config: Pick<Config, 'objects'>
  database: Pick<Database, 'kind' | 'db'>
  clock: Clock
  secret: string
  /** Identity of this process's data folder. */
  folderId: () => string
}

/**
 * Holds this process against those that share its database. The first process writes fingerprints of its secret and object store; one that
 * differs throws OperatorProblem. An embedded database has one process and needs no check.
 */
export async function checkInstallation({ config, database, clock, secret, folderId }: Needs): Promise<void> {
  if (database.kind === 'embedded') return
  const { db } = database
  const ownSecret = deriveKey(secret, 'installation')
  if ((await firstOf(db, 'secret', ownSecret, clock())) !== ownSecret)
    throw new OperatorProblem(
      'This database belongs to processes with another secret. Set RIGHTFRAME_SECRET to theirs: otherwise tokens and links of one process mean nothing to another. After a deliberate change run "rightframe installation forget secret".',
    )
  const ownStore = fingerprintOf(config.objects, folderId)
  const known = await firstOf(db, 'objects', ownStore, clock())
  if (known !== ownStore) throw new OperatorProblem(otherStore(config.objects.kind, known))
}

function fingerprintOf(objects: Config['objects'], folderId: () => string): string {
  if (objects.kind === 'embedded') return `folder ${folderId()}`
  const { endpoint, region, buckets } = objects
  const named = JSON.stringify([endpoint ?? `aws ${region}`, buckets])
  return `s3 ${createHash('sha256').update(named).digest('hex')}`
}

function otherStore(kind: Config['objects']['kind'], known: string): string {
  const theirs = known.startsWith('s3') ? 'S3 buckets' : 'the data folder of another process'
  const change = 'After moving the files run "rightframe installation forget objects".'
  return kind === 'embedded'
    ? `This database belongs to files in ${theirs}, and this process would keep its own in its data folder. Set S3_BUCKET_… to the same buckets in every process. ${change}`
    : `This database belongs to files in ${theirs === 'S3 buckets' ? 'other S3 buckets' : theirs}. Set S3_ENDPOINT, S3_REGION and S3_BUCKET_… as the other processes have them. ${change}`
}
