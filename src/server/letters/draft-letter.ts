import type { Language } from '#contract/languages/languages.ts'
import type { Body } from '#contract/endpoint.ts'
import type { LetterTemplate, saveLetterDraft } from '#contract/letters/endpoints.ts'
import type { LetterKind } from '#contract/letters/letter.ts'
import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type CaseRecord, lockAnyCase, staffName } from '#server/cases/rows/index.ts'
import { applyCorrections } from './contacts/apply-corrections.ts'
import { contactsOf } from './contacts/contact-store.ts'
import { countryRule } from './contact-by/may-contact.ts'
import { drawLink } from '#server/cases/link/index.ts'
import { changedSince, type Composed, composeLetter } from './compose-letter.ts'
import { basisOf, type FactNeeds, factsOfLetter, type LetterFacts } from './letter-facts.ts'
import {
  deleteDraftLetter,
  draftLetter,
  findLetter,
  insertLetter,
  type LetterRow,
  updateLetter,
} from './letter-store.ts'
import { nameOfText, textFor } from './templates/templates.ts'

type Needs = FactNeeds & { db: Db }
export type Which = { caseId: Id; letterId: Id }

/** Which letter can be written of a case now; null where none can. */
export function nextKind(state: CaseState): LetterKind | null {
  return caseStates[state].letter
}

/** Begins a letter by its template, to the contact that is surest, or goes on with the one that was begun. */
export const openDraft = (needs: Needs, caseId: Id, kind: LetterKind, by: Id): Promise<LetterRow> =>
  needs.db.transaction((tx) => openDraftIn(needs, tx, { caseId, kind, by }))

/** The same within a transaction. */
export async function openDraftIn(
  needs: FactNeeds,
  tx: Tx,
  { caseId, kind, by }: { caseId: Id; kind: LetterKind; by: Id },
): Promise<LetterRow> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) throw missing('case')
  if (kind === 'first') await drawLink(tx, row, needs.clock())
  const begun = await draftLetter(tx, caseId, kind)
  if (begun) return begun
  if (nextKind(row.state) !== kind) throw notNow()
  const facts = await factsOfLetter({ ...needs, db: tx }, row)
  if (!facts.may.isAllowed) throw refuse('conflict', 'letter.not-allowed', facts.may.problem ?? '')
  return await insertLetter(tx, await newDraft(tx, facts, kind, by))
}

export const notNow = () =>
  refuse('conflict', 'letter.not-now', 'No such letter follows from where the case is. Look at the case again.')

/** A draft by the text of its country and language, as it is before anybody has saved it. */
export async function newDraft(tx: Tx, facts: LetterFacts, kind: LetterKind, by: Id) {
  const { row, country, now, earlier } = facts
  const last = earlier[0]
  const contacts = await contactsOf(tx, row.id)
  const contact =
    applyCorrections(contacts, last?.contactId ?? null) ?? contacts.find(({ correctedAt }) => correctedAt === null)
  const wanted = last?.language ?? contact?.language ?? 'en'
  const text =
    (await textFor(tx, { kind, language: wanted, country: country ?? '' })) ?? (await inEnglish(tx, kind, country))
  return {
    id: newId(),
    caseId: row.id,
    kind,
    state: 'draft' as const,
    language: text.language,
    subject: text.subject,
    body: text.body,
    contactId: contact?.id ?? null,
    recipients: last?.recipients ?? [],
    byPost: last?.byPost ?? false,
    basis: basisOf(facts, nameOfText(text)),
    revision: 1,
    savedAt: now,
    savedBy: await staffName(tx, by),
  }
}

async function inEnglish(tx: Tx, kind: LetterKind, country: string | null): Promise<LetterTemplate> {
  const text = await textFor(tx, { kind, language: 'en', country: country ?? '' })
  if (!text) throw noTemplate('en')
  return text
}

const noTemplate = (language: Language) =>
  refuse(
    'conflict',
    'letter.no-template',
    `There is no text in this language (${language}) yet. The legal role writes it under “Letters”.`,
  )

/** Saves the draft on current facts: its author has seen the changes. */
export async function saveDraft(
  needs: Needs,
  which: Which,
  by: Id,
  body: Body<typeof saveLetterDraft>,
): Promise<LetterRow> {
  return await needs.db.transaction(async (tx) => {
    const { row, letter } = await lockDraft(tx, which)
    if (letter.revision !== body.revision)
      throw refuse(
        'conflict',
        'letter.revised',
        `${letter.savedBy} has written on this letter meanwhile. Load it again; what you wrote here is not lost until then.`,
      )
    const { language, contact, recipients, byPost } = body
    const facts = await factsOfLetter({ ...needs, db: tx }, row)
    const text = await textFor(tx, { kind: letter.kind, language, country: facts.country ?? '' })
    if (!text) throw noTemplate(language)
    const said = language === letter.language ? { subject: body.subject, body: body.body } : text
    return await updateLetter(tx, letter.id, {
      language,
      subject: said.subject,
      body: said.body,
      contactId: contact,
      recipients: [...new Set(recipients)],
      byPost,
      basis: basisOf(facts, nameOfText(text)),
      revision: letter.revision + 1,
      savedAt: needs.clock(),
      savedBy: await staffName(tx, by),
    })
  })
}

export async function discardDraft({ db }: Pick<Needs, 'db'>, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const { letter } = await lockDraft(tx, which)
    await deleteDraftLetter(tx, letter.id)
  })
}

async function lockDraft(tx: Tx, { caseId, letterId }: Which): Promise<{ row: CaseRecord; letter: LetterRow }> {
  const row = await lockAnyCase(tx, caseId)
  const letter = row && (await findLetter(tx, caseId, letterId))
  if (!letter) throw missing('letter')
  refuseSent(letter)
  return { row, letter }
}

export function refuseSent({ state }: LetterRow): void {
  if (state === 'sent') throw refuse('conflict', 'letter.sent', 'This letter was sent. It stays as it is.')
}

/** A draft put together with everything as it is now, and what changed since it was saved. */
export async function composeDraft(
  needs: FactNeeds,
  row: CaseRecord,
  letter: Omit<
    LetterRow,
    'seq' | 'content' | 'sentAt' | 'sentBy' | 'dueOn' | 'fileKey' | 'fileHash' | 'number' | 'files'
  >,
  sender: string,
): Promise<Composed & { changed: string[] }> {
  const facts = await factsOfLetter(needs, row)
  const contact = (await contactsOf(needs.db, row.id)).find(({ id }) => id === letter.contactId)
  const { kind, language, subject, body, recipients, byPost } = letter
  const written = { kind, language, subject, body, recipients, byPost, contact, sender }
  const text = await textFor(needs.db, { kind, language, country: facts.country ?? '' })
  const rule = facts.country === null ? undefined : await countryRule(needs, facts.country)
  const changed = changedSince(facts, letter.basis, rule, text ? nameOfText(text) : letter.basis.template)
  return { ...composeLetter(facts, written), changed }
}
