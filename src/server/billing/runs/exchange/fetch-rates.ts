import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { BillingConfig } from '../../config.ts'
import { UnreadableFile } from '../files/read-xml.ts'
import { keepReferenceRates } from './rate-store.ts'
import { readEcb } from './read-ecb.ts'

export type RateNeeds = Pick<Deps, 'db' | 'outbound' | 'log'> & { config: { billing: BillingConfig } }

const limits = { maxBytes: 2_000_000, timeoutMs: 30_000, accept: 'application/xml' }

/** Keeps the reference rates that the European Central Bank published last. Without an address nothing is fetched. */
export async function fetchRates({ db, outbound, log, config }: RateNeeds): Promise<void> {
  const { ratesUrl } = config.billing
  if (ratesUrl === undefined) return
  try {
    const { status, body } = await outbound.get(ratesUrl, limits)
    if (status !== 200) return log.warn({ status }, 'the reference rates could not be fetched')
    for (const day of readEcb(body)) await db.transaction((tx) => keepReferenceRates(tx, day))
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof UnreadableFile)) throw error
    log.warn({ err: error }, 'the reference rates could not be fetched')
  }
}
