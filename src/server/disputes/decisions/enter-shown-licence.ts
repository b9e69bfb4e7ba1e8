import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { placesOfParty } from '#contract/reference/sites/place.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { enterLicence } from '#server/licensing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AnswerRow } from '../answers/answer-store.ts'

type Needs = Pick<Deps, 'clock' | 'queue' | 'events' | 'objects'> & Omit<Parameters<typeof savedDraftOf>[0], 'db'>

/** Enters a licence that was found valid into the owner's ledger, so that the same use is not claimed again; resolves to the entry's id. */
export async function enterShownLicence(
  needs: Needs,
  tx: Tx,
  row: CaseRecord,
  answer: Pick<AnswerRow, 'licence' | 'additions'> | undefined,
): Promise<Id | null> {
  if (row.host === '') return null
  const { draft } = await savedDraftOf({ ...needs, db: tx }, row)
  const pairs = pairsOf(draft)
  const images = pairs.flatMap(({ image }) => (image._id === null ? [] : [image._id]))
  const licence = answer?.additions.findLast((one) => one.licence !== null)?.licence ?? answer?.licence
  const { agency = '', number = '', boughtOn = '' } = licence ?? {}
  const said = [agency, number && `number ${number}`, boughtOn && `bought about ${boughtOn}`].filter(Boolean).join(', ')
  return await enterLicence(needs, tx, row.ownerId, {
    reference: number === '' ? row.name : number.slice(0, 100),
    client: (row.infringer === '' ? row.host : row.infringer).slice(0, 200),
    hosts: placesOfParty(
      row.party ?? row.host,
      pairs.flatMap(({ match }) => [match.origin.url, ...match.additional_links]),
    ),
    images: [...new Set(images)],
    // Known agencies have a field; others go into the note.
    agency: stockAgencies.find(({ name }) => name.toLowerCase() === agency.toLowerCase())?.name ?? null,
    startsOn: firstDay(boughtOn, row.createdAt),
    endsOn: null,
    longestSide: null,
    note: `Shown in ${row.name}, whose claim was withdrawn.${said === '' ? '' : ` ${said}.`}`,
  })
}

/** The first day that a date as people write it may mean (a year, a month, a day), but none that is after the case was opened. */
function firstDay(written: string, openedAt: Date): string {
  const opened = openedAt.toISOString().slice(0, 10)
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(written.trim()) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (year === undefined || Number.isNaN(date.getTime())) return opened
  const meant = date.toISOString().slice(0, 10)
  return meant < opened ? meant : opened
}
