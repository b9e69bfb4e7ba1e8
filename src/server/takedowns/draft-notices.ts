import type { Directory } from '#contract/takedowns/recipients/directory.ts'
import { type Actor, type KnownOfUses, whoCanAct } from '#contract/takedowns/recipients/who-can-act.ts'
import { splitByLimits } from '#contract/takedowns/recipients/split-by-limits.ts'
import { regionFor } from '#contract/takedowns/region-for.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import { readDomainFacts } from '#server/matches/clusters/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { NoticeRow, TakedownRow, UseRow } from './takedown-store.ts'

export type KnownOfHosts = Pick<KnownOfUses, 'networks' | 'headers' | 'domains' | 'contacts'>

/** The facts before any host was examined. */
export const nothingKnown: KnownOfHosts = { networks: new Map(), headers: new Map(), domains: new Map(), contacts: [] }

export const actorsFor = (
  uses: readonly Pick<UseRow, 'pageUrl' | 'fileUrl'>[],
  known: KnownOfHosts,
  directory: Directory,
): Actor[] => whoCanAct({ uses, ...known }, directory)

/** A draft for each reader, by the law of that reader; several where a reader takes fewer uses a notice. */
export async function draftNotices(
  tx: Tx,
  row: Pick<TakedownRow, 'id' | 'party' | 'wishedRegion'>,
  { actors, uses }: { actors: readonly Actor[]; uses: readonly UseRow[] },
): Promise<NoticeRow[]> {
  const asked = await regionAsked(tx, row)
  const countries = await readCountries(tx)
  return actors
    .flatMap((actor) => splitByLimits(actor, uses))
    .map((reader, at) => {
      const { code, isGuess } = regionFor(reader, asked, countries)
      return { ...unsent, takedownId: row.id, n: at + 1, state: 'draft', region: code, isGuess, reader }
    })
}

/** The country and the wish by which the region of a takedown's notices is chosen. */
export async function regionAsked(
  tx: Tx,
  { party, wishedRegion }: Pick<TakedownRow, 'party' | 'wishedRegion'>,
): Promise<Parameters<typeof regionFor>[1]> {
  const { country } = await readDomainFacts(tx, party)
  return { siteCountry: country?.value ?? null, wished: wishedRegion ?? undefined }
}

/** The columns of a notice that nobody signed yet. */
export const unsent = {
  dueAt: null,
  signed: null,
  releasedAt: null,
  sentAt: null,
  answeredAt: null,
  remindedAt: null,
  confirmation: null,
  counterNotice: null,
  settledAt: null,
}
