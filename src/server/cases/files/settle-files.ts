import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { filesAwaitedSince, filesOfNoMessage, filesWithoutCase, forgetCaseFiles, noteThere } from './file-store.ts'

export const settleCaseFiles = job({ name: 'settle-case-files', payload: z.object({}), schedule: '*/10 * * * *' })

/** Sending a large file over a slow line takes hours. */
const patienceMs = 6 * 3_600_000
/** With a form that is older than this nobody begins to send anything. */
const formMs = 20 * 60_000
const atOnce = 100

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

/** Forgets what was to be sent for a case and never came; removes what came for a case that is gone, or for a message that was never sent. */
export async function settleFiles(needs: Needs): Promise<void> {
  const now = needs.clock().getTime()
  while ((await settleAwaited(needs, new Date(now - patienceMs))) === atOnce);
  while ((await removeLeft(needs, await filesWithoutCase(needs.db, new Date(now - formMs), atOnce))) === atOnce);
  while ((await removeLeft(needs, await filesOfNoMessage(needs.db, new Date(now - patienceMs), atOnce))) === atOnce);
}

async function settleAwaited({ db, objects }: Needs, before: Date): Promise<number> {
  const keys = await filesAwaitedSince(db, before, atOnce)
  const there = await Promise.all(keys.map(async (key) => (await objects.head('cases', key)) !== undefined))
  const having = (isThere: boolean) => keys.filter((_, nth) => there[nth] === isThere)
  await noteThere(db, having(true), true)
  await forgetCaseFiles(db, having(false))
  return keys.length
}

async function removeLeft({ db, objects }: Needs, keys: string[]): Promise<number> {
  if (keys.length > 0) await objects.remove('cases', keys)
  await forgetCaseFiles(db, keys)
  return keys.length
}
