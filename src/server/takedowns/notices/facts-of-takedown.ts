import type { NoticeFacts } from '#contract/takedowns/notice/facts.ts'
import { servesUse } from '#contract/takedowns/recipients/who-can-act.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Id } from '#contract/wire.ts'
import { type KnownPerson, readPeople } from '#server/accounts/index.ts'
import { namesOfImages } from '#server/images/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type NoticeRow, type TakedownRow, type UseRow, usesOf } from '../takedown-store.ts'

export type Signer = { name: string; as: 'owner' | 'agent' }
export type FactsInFull = { facts: TakedownFacts; uses: UseRow[]; signer: Signer }

/** The facts as they were written, else as far as the account knows them, with one work for each image in use. */
export async function factsOf(db: Db | Tx, row: TakedownRow): Promise<FactsInFull> {
  const uses = await usesOf(db, [row.id])
  return { uses, ...(await factsAbout(db, row, uses)) }
}

/** The facts about these uses, whatever takedown they are in, with their signer. */
export async function factsAbout(
  db: Db | Tx,
  { ownerId, facts: kept }: Pick<TakedownRow, 'ownerId' | 'facts'>,
  uses: readonly Pick<UseRow, 'imageId'>[],
): Promise<Omit<FactsInFull, 'uses'>> {
  const person = (await readPeople(db, [ownerId])).get(ownerId)
  const written = kept ?? factsOfAccount(person)
  const facts = { ...written, works: await worksOf(db, uses, written.works) }
  return { facts, signer: signerOf(facts, person) }
}

/** Facts as the notice of a reader is written from them: of the uses that it serves. `now` is the day of the signature, in the owner's zone. */
export function noticeFacts(
  { facts, uses: all, signer }: FactsInFull,
  { row, reader, now }: { row: TakedownRow; reader: NoticeRow['reader']; now: Date },
): NoticeFacts {
  const uses = all.filter((use) => servesUse(reader, use))
  const images = new Set(uses.map(({ imageId }) => imageId))
  return {
    ...facts,
    works: facts.works
      .filter(({ image }) => images.has(image))
      .map(({ title, description, original, createdOn, publishedOn }) => ({
        title,
        description,
        original,
        createdOn,
        publishedOn,
      })),
    uses: uses.map(({ pageUrl, fileUrl, seenAt }) => ({
      pageUrl,
      fileUrl,
      seenAt: (seenAt ?? row.createdAt).toISOString(),
    })),
    prescribedForm: '',
    signature: { name: signer.name, day: dayIn(facts.timeZone, now) },
    wasRestored: false,
    attachments: [],
  }
}

/** A company signs by the person of the account. */
function signerOf({ agent, isCompany, owner }: TakedownFacts, person: KnownPerson | undefined): Signer {
  if (agent !== null) return { name: agent.name, as: 'agent' }
  return { name: isCompany ? (person?.name ?? '') : owner.name, as: 'owner' }
}

/** `YYYY-MM-DD` */
const dayIn = (timeZone: string, now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

async function worksOf(
  db: Db | Tx,
  uses: readonly Pick<UseRow, 'imageId'>[],
  written: TakedownFacts['works'],
): Promise<TakedownFacts['works']> {
  const images = [...new Set(uses.map(({ imageId }) => imageId))]
  const names = await namesOfImages(db, images)
  return images.map(
    (image) => written.find((work) => work.image === image) ?? emptyWork(image, names.get(image)?.[2] ?? ''),
  )
}

const emptyWork = (image: Id, title: string): TakedownFacts['works'][number] => ({
  image,
  title: title.slice(0, 300),
  description: '',
  original: null,
  createdOn: null,
  publishedOn: null,
})

const factsOfAccount = (person: KnownPerson | undefined): TakedownFacts => ({
  owner: { name: person?.company ?? person?.name ?? '', address: '', phone: '', email: person?.email ?? '' },
  agent: null,
  isCompany: (person?.company ?? null) !== null,
  works: [],
  timeZone: 'UTC',
  grounds: { right: '', ownership: '', infringement: '', exceptions: '', legalBasis: '' },
  statements: {
    goodFaith: false,
    accuracy: false,
    authority: false,
    noLicence: false,
    truth: false,
    reasonableSteps: false,
    sworn: false,
    suit: false,
    dataConsent: false,
  },
  photograph: { class: null, marking: '', creation: '' },
  uploader: '',
  recordNumber: '',
  evidence: [],
  identityDocument: '',
  mandate: '',
  remedy: '',
  agreements: { disclosure: false, publication: false, indemnity: false },
  isGoneAtOrigin: false,
})
