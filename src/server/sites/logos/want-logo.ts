import { z } from 'zod'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { saveCandidates } from './logo-store.ts'
import { isFront, type LogoCandidate } from './read-logos.ts'

/** Fetches the mark by which a party is shown. */
export const fetchLogo = job({
  name: 'fetch-logo',
  payload: z.object({ party: z.string() }),
  onePerKey: true,
  concurrency: 2,
  isLong: true,
  withinSeconds: 900,
})

export async function wantLogo({ queue }: Pick<Deps, 'queue'>, tx: Tx, party: string): Promise<void> {
  await queue.enqueue(tx, fetchLogo, { party }, { key: party })
}

/** Keeps where pages of a party say that its mark is: the first page of the site knows best, any other speaks as long as it has not. */
export async function keepLogos(
  needs: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { party, pages }: { party: string; pages: readonly { url: string; logos: readonly LogoCandidate[] }[] },
): Promise<void> {
  const front = pages.findLast(({ url }) => isFront(url))
  const candidates = (front ?? pages.at(-1))?.logos.filter(({ from }) => from === 'schema' || !isAccount(party)) ?? []
  if (candidates.length === 0) return
  if (await saveCandidates(tx, party, candidates, { over: front !== undefined })) await wantLogo(needs, tx, party)
}

/** The icon of a page on a platform is the platform's, and not that of the account whose page it is. */
export const isAccount = (party: string) => party.includes('/')
