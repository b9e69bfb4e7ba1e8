import { caseReworded } from '#server/cases/index.ts'
import { caseStates } from '#contract/cases/case-states.ts'
import {
  contactsKeptDays,
  type CaseContact,
  type ContactSource,
  emptyAddress,
} from '#contract/letters/contacts/contact.ts'
import { isFinal } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { EvidenceConfig } from '#server/evidence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { contactPagesIn, isImprint } from '#server/sites/signals/index.ts'
import { linesOfPage } from '#server/sites/whose/index.ts'
import { type CaseRecord, lockAnyCase, readCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import {
  contactsOf,
  contactsOfEarlierCases,
  isSameContact,
  keepSearch,
  type NewContact,
  replaceFound,
} from './contact-store.ts'
import { inItsFields, languageFor, type ReadContact, readContact } from './read-contact.ts'
import { registrantIn } from './read-registry.ts'

export type SeekNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'outbound' | 'events'> & { evidence: EvidenceConfig }

/** States in which contacts are looked for and written down: from acceptance on, while the case goes on. */
export const isSought = (state: CaseRecord['state']): boolean => caseStates[state].isTakenOn && !isFinal(state)

type Found = Omit<NewContact, 'caseId' | 'foundAt' | 'language'>
/** One place that was looked at. */
type Looked = { where: string; found: Found[]; problem: string | null }

/** Looks at the pages of the site on which it says who it is, its security.txt, the registry of its domain and earlier cases. */
export async function lookForContacts(deps: SeekNeeds, caseId: Id): Promise<void> {
  const row = await readCase(deps.db, caseId)
  if (!row || !isSought(row.state)) return
  const { draft } = await savedDraftOf(deps, row)
  const origins = draft.matches.flatMap(({ origin }) => URL.parse(origin.url)?.origin ?? [])
  const site = origins.find((origin) => new URL(origin).hostname.endsWith(row.host)) ?? origins[0]
  const looked = [
    ...(site === undefined ? [] : await lookAtSite(deps, site)),
    ...(row.host === '' ? [] : [await askRegistry(deps, row.host)]),
    await lookAtEarlier(deps, row),
  ]
  const at = deps.clock()
  await deps.db.transaction(async (tx) => {
    const now = await lockAnyCase(tx, caseId)
    if (!now || !isSought(now.state)) return
    const known = (await contactsOf(tx, caseId)).filter(({ by, correctedAt }) => by !== null || correctedAt !== null)
    const fresh = looked
      .flatMap(({ found }) => found)
      .filter((one) => !known.some((other) => isSameContact(one, other)))
    const contacts = inOrderOfTrust(distinct(fresh)).map((one) => ({
      ...one,
      caseId,
      foundAt: at,
      language: languageFor(one.address.country, 'en'),
    }))
    await replaceFound(tx, caseId, contacts)
    await deps.events.publish(tx, caseReworded, { caseId })
    const told = looked.map(({ where, found, problem }) => ({ where, found: found.length, problem }))
    await keepSearch(tx, { caseId, at, looked: told })
  })
}

const distinct = (found: readonly Found[]): Found[] =>
  found.filter((one, at) => found.findIndex((other) => isSameContact(one, other)) === at).slice(0, most)

/** Sources by how likely who stands there answers for the use, the least likely first: what is kept last is shown first. */
const trust: readonly ContactSource[] = ['security-txt', 'registry', 'contact-page', 'imprint', 'earlier-case', 'typed']

const inOrderOfTrust = (found: readonly Found[]): Found[] =>
  found.toReversed().toSorted((a, b) => trust.indexOf(a.source) - trust.indexOf(b.source))

const most = 20
const maxPages = 4
const limits = { maxBytes: 500_000, timeoutMs: 10_000, accept: 'text/html,*/*;q=0.5' }

/** All pages of one site together: a site that answers slowly keeps nobody else's contacts waiting for long. */
const maxSiteMs = 30_000

type Reading = Pick<Deps, 'outbound'> & { until: number }

/** An address for mail that the pages of a site give, with the page. */
export type SiteAddress = { email: string; source: ContactSource; sourceUrl: string }

/** Addresses that a site gives for itself, those of its imprint first. Its security.txt is for reports of another kind. */
export async function addressesOfSite({ outbound }: Pick<Deps, 'outbound'>, site: string): Promise<SiteAddress[]> {
  const looked = await lookAtPages({ outbound, until: performance.now() + maxSiteMs }, site)
  return distinct(looked.flatMap(({ found }) => found))
    .flatMap(({ email, source, sourceUrl }) => (email === '' ? [] : [{ email, source, sourceUrl: sourceUrl ?? site }]))
    .toSorted((a, b) => Number(b.source === 'imprint') - Number(a.source === 'imprint'))
}

async function lookAtSite({ outbound }: SeekNeeds, site: string): Promise<Looked[]> {
  const reading = { outbound, until: performance.now() + maxSiteMs }
  return [...(await lookAtPages(reading, site)), await lookAtSecurityText(reading, site)]
}

/** The first page of the site, and those of it that say who answers for it. */
async function lookAtPages(deps: Reading, site: string): Promise<Looked[]> {
  const home = await read(deps, `${site}/`)
  if (typeof home === 'string') return [{ where: `${site}/`, found: [], problem: home }]
  const host = new URL(site).hostname
  const pages = contactPagesIn(home.text, home.url).filter(({ value }) => new URL(value).hostname === host)
  const looked: Looked[] = []
  for (const { value } of pages.slice(0, maxPages)) looked.push(await lookAtPage(deps, value))
  if (!looked.some(({ found }) => found.length > 0))
    looked.push({
      where: home.url,
      found: foundOn(readContact(home.text, home.url), home.url, 'contact-page'),
      problem: null,
    })
  return looked
}

async function lookAtPage(deps: Reading, url: string): Promise<Looked> {
  const page = await read(deps, url)
  if (typeof page === 'string') return { where: url, found: [], problem: page }
  const { lines } = linesOfPage(page.text)
  const isOwn = isImprint(page.url, lines.map(({ text }) => text).join('\n'))
  const found = foundOn(readContact(page.text, page.url), page.url, isOwn ? 'imprint' : 'contact-page')
  return { where: url, found, problem: null }
}

/** One contact for each address; one without where only a name and a place are said. */
function foundOn(said: ReadContact, sourceUrl: string, source: ContactSource): Found[] {
  const { emails, ...who } = inItsFields(said)
  const about = { ...who, ...nobody, source, sourceUrl }
  const isSure = (email: string) => source === 'imprint' && said.company !== '' && said.sure?.has(email) === true
  if (emails.length > 0) return emails.map((email) => ({ ...about, email, isSure: isSure(email) }))
  return said.person === '' && said.company === '' && said.address.city === ''
    ? []
    : [{ ...about, email: '', isSure: false }]
}

const nobody = { note: '', by: null, byName: null, corrects: null, correctedAt: null }

async function lookAtSecurityText(deps: Reading, site: string): Promise<Looked> {
  const where = `${site}/.well-known/security.txt`
  const page = await read(deps, where)
  if (typeof page === 'string') return { where, found: [], problem: page }
  // RFC 9116: one a line. A page that says that there is none is markup.
  const lines = page.text.startsWith('<') ? [] : page.text.split(/\r?\n/).slice(0, 100)
  const emails = lines.flatMap(
    (line) => /^contact:\s*(?:mailto:)?([^\s@]+@[^\s?]+)(?:\?\S*)?$/i.exec(line.trim())?.[1] ?? [],
  )
  const found = emails.flatMap((email) =>
    foundOn({ person: '', company: '', address: emptyAddress, emails: [email] }, where, 'security-txt'),
  )
  return { where, found, problem: null }
}

async function askRegistry(deps: SeekNeeds, host: string): Promise<Looked> {
  const domain = host.split('/')[0]!
  const where = `${deps.evidence.registryUrl}/domain/${domain}`
  const page = await read(deps, where, 'application/rdap+json')
  if (typeof page === 'string') return { where, found: [], problem: page }
  const said = registrantIn(page.text)
  return { where, found: said ? foundOn(said, where, 'registry') : [], problem: null }
}

/** Whom letters of earlier cases went to. */
async function lookAtEarlier({ db, clock }: SeekNeeds, row: CaseRecord): Promise<Looked> {
  const rows = await contactsOfEarlierCases(db, row)
  const oldest = clock().getTime() - yearsKept * 366 * 86_400_000
  const found = rows
    .filter(({ foundAt }) => foundAt.getTime() > oldest)
    .map(({ person, company, address, email, isSure }): Found => {
      const who: Pick<CaseContact, 'person' | 'company' | 'address' | 'email'> = { person, company, address, email }
      return { ...who, ...nobody, source: 'earlier-case', sourceUrl: null, isSure }
    })
  return { where: 'Earlier cases against this site', found, problem: null }
}

/** A contact reached longer ago may have moved. */
const yearsKept = 3

/** The text of a page, or why there is none, as a sentence. */
async function read(
  { outbound, until = Infinity }: Pick<Deps, 'outbound'> & Partial<Reading>,
  url: string,
  accept = limits.accept,
): Promise<{ text: string; url: string } | string> {
  const timeoutMs = Math.min(limits.timeoutMs, until - performance.now())
  try {
    if (timeoutMs <= 0) throw new FetchError('too-slow', url)
    const answer = await outbound.get(url, { ...limits, timeoutMs, accept })
    if (answer.status !== 200) return `It answers with ${answer.status}.`
    const { text } = decodePage(answer.body, answer.headers['content-type'])
    return { text, url: answer.url }
  } catch (error) {
    if (error instanceof FetchError) return error.message
    throw error
  }
}

/** From when on contacts of cases without a letter are erased. */
export const erasedBefore = (now: Date): Date => new Date(now.getTime() - contactsKeptDays * 86_400_000)
