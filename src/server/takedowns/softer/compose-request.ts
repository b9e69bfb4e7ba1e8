import { createHash } from 'node:crypto'
import { countryName } from '#contract/reference/country-names.ts'
import { countryOfHost } from '#contract/reference/tlds.ts'
import type { SiteRequestKind, SiteRequestText } from '#contract/takedowns/site-request.ts'
import { certainCountry } from '#server/submissions/index.ts'
import { languageFor, mayContact } from '#server/letters/index.ts'
import { readDomainFacts } from '#server/matches/clusters/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { factsOf } from '../notices/facts-of-takedown.ts'
import { closed } from '../notices/save-facts.ts'
import { type NoticeRow, noticesOf, type TakedownRow } from '../takedown-store.ts'
import { requestOf } from './request-store.ts'
import { writeRequest } from './request-words.ts'

export type ComposeNeeds = Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'brand'> }
export type ComposedRequest = SiteRequestText & { hash: string; signer: string }

/** Refuses a takedown that can have no request: it ended, has one, still looks for readers, or has a signed notice. */
export async function requireRequestable(db: Db | Tx, row: TakedownRow): Promise<void> {
  if (row.closedAt !== null) throw closed()
  if (await requestOf(db, row.id)) throw refuse('conflict', 'request.exists', 'The site was asked already.')
  if (row.searchState === 'seeking')
    throw refuse(
      'conflict',
      'takedown.seeking',
      'We still look for who can act. Ask the site once the search has ended.',
    )
  if (row.signedAt !== null)
    throw refuse(
      'conflict',
      'request.late',
      'A notice is signed. A friendly request goes out before notices, or not at all.',
    )
}

/** The request as it would be sent. Refused without an address of the site, and where we may not write to it. */
export async function composeRequest(
  { clock, config }: ComposeNeeds,
  db: Db | Tx,
  row: TakedownRow,
  kind: SiteRequestKind,
): Promise<ComposedRequest> {
  const reader = (await noticesOf(db, [row.id])).map((notice) => notice.reader).find(isSite)
  if (!reader) throw noContact()
  const country = await countryOfSite(db, row)
  const { isAllowed, by } = await mayContact({ db, clock }, country)
  if (!isAllowed) throw notAllowed(country, by)
  const { facts, uses, signer } = await factsOf(db, row)
  const titles = new Map(facts.works.map(({ image, title }) => [image, title]))
  const language = languageFor(country, 'en') === 'fr' ? 'fr' : 'en'
  const written = writeRequest(language, {
    kind,
    owner: facts.owner.name,
    host: row.host,
    brand: config.brand.name,
    uses: uses.map(({ imageId, pageUrl, fileUrl }) => ({ title: titles.get(imageId) ?? '', pageUrl, fileUrl })),
  })
  const text = { to: reader.contact, source: reader.source, language, ...written } as const
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, text]))
    .digest('hex')
  return { ...text, hash, signer: signer.name }
}

/** An address of the site's own. One of a wrong desk awaits staff. */
const isSite = ({ kind, way, awaitsStaff }: NoticeRow['reader']): boolean =>
  kind === 'site' && way === 'email' && !awaitsStaff

/** The two letters of the site's country; null where it is not certain. A guess opens no country. */
async function countryOfSite(db: Db | Tx, { party, host }: TakedownRow): Promise<string | null> {
  const { country } = await readDomainFacts(db, party)
  const certain = certainCountry(country)
  return certain ?? countryOfHost(host)
}

const noContact = () =>
  refuse(
    'conflict',
    'request.no-contact',
    'We found no address on the pages of this site to write to. Send the host a notice instead.',
  )

function notAllowed(country: string | null, by: 'provider' | 'partner' | 'nobody') {
  const name = country === null ? null : countryName(country)
  const why =
    name === null
      ? 'We do not know in which country this site is, so we may not write to it for you.'
      : by === 'partner'
        ? `In ${name} only a law firm may write to a site for you.`
        : `For ${name} it is not confirmed who may write to a site for you.`
  return refuse('conflict', 'request.not-allowed', `${why} Send the host a notice instead.`)
}
