import { type Language, languages } from '#contract/languages/languages.ts'
import type { Body } from '#contract/endpoint.ts'
import type { LetterTemplate, saveLetterTemplate } from '#contract/letters/endpoints.ts'
import { LetterKind } from '#contract/letters/letter.ts'
import { lintLetter } from '#contract/letters/lint-letter.ts'
import { problemsOfFields } from '#contract/letters/merge-fields.ts'
import { type LetterEdition, shippedTexts } from '#contract/letters/shipped-templates.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import { staffName } from '#server/cases/rows/index.ts'
import {
  insertTemplate,
  lockTemplate,
  newestTemplate,
  newestTemplates,
  type TemplateRow,
  templateVersions,
  type Which,
} from './template-store.ts'

/** The text that counts for a letter: its country's own, else the one for every country; undefined where there is none in the language. */
export async function textFor(db: Db | Tx, { kind, language, country }: Which): Promise<LetterTemplate | undefined> {
  const own = country === '' ? undefined : await newestTemplate(db, { kind, language, country })
  const row = own ?? (await newestTemplate(db, { kind, language, country: '' }))
  return row ? showTemplate(row) : shippedTemplate(kind, language)
}

/** By what a draft names the text that it began with. */
export const nameOfText = ({ kind, language, country, version, edition }: LetterTemplate): string =>
  [kind, language, country || 'everywhere', edition === null ? version : `${version}.${edition}`].join(' ')

/** The texts that count now: those that staff wrote, and the product's own that none took the place of. */
export async function listTemplates(db: Db): Promise<LetterTemplate[]> {
  const written = (await newestTemplates(db)).map(showTemplate)
  const shipped = LetterKind.options.flatMap((kind) =>
    languages.flatMap((language) => shippedTemplate(kind, language) ?? []),
  )
  const isWritten = (one: LetterTemplate) =>
    written.some(({ kind, language, country }) => kind === one.kind && language === one.language && country === '')
  return [...written, ...shipped.filter((one) => !isWritten(one))].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

const keyOf = ({ kind, language, country }: Which) => [kind, language, country].join(' ')

/** The languages in which a letter of a kind can be written for a country. */
export async function languagesFor(db: Db | Tx, kind: LetterKind, country: string): Promise<Language[]> {
  const found: Language[] = []
  for (const language of languages) if (await textFor(db, { kind, language, country })) found.push(language)
  return found
}

export async function listVersionsOf(db: Db, which: Which): Promise<LetterTemplate[]> {
  const shipped = which.country === '' ? shippedTexts(which.kind, which.language) : []
  return [
    ...(await templateVersions(db, which)).map(showTemplate),
    ...shipped.map((text) => showShipped(which.kind, which.language, text)),
  ]
}

/** Keeps a text as another version. What its fields or the rules say against it is refused at the field. */
export async function saveTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Id,
  { version, ...text }: Body<typeof saveLetterTemplate>,
): Promise<LetterTemplate> {
  refuseFaults(text)
  return await db.transaction(async (tx) => {
    await lockTemplate(tx, text)
    const before = await newestTemplate(tx, text)
    if ((before?.version ?? 0) !== version)
      throw refuse(
        'conflict',
        'template.changed',
        `${before?.byName ?? 'Somebody'} has written this text anew meanwhile. Look at it, then write yours again.`,
      )
    const about = { by, byName: await staffName(tx, by), at: clock() }
    return showTemplate(await insertTemplate(tx, { ...text, ...about, version: version + 1 }))
  })
}

function refuseFaults({ kind, country, subject, body }: Omit<Body<typeof saveLetterTemplate>, 'version'>): void {
  const found = lintLetter({ subject, body }, { kind, country: country === '' ? null : country })
  const problems = [
    ...problemsOfFields(subject).map((message) => ({ path: 'subject', message })),
    ...problemsOfFields(body).map((message) => ({ path: 'body', message })),
    ...found.map(({ words, sentence }) => ({
      path: 'body',
      message: words === null ? sentence : `“${words}”: ${sentence}`,
    })),
  ]
  if (problems.length > 0) throw refuseForm(problems)
}

const showTemplate = (row: TemplateRow): LetterTemplate => ({
  kind: row.kind,
  language: row.language,
  country: row.country,
  version: row.version,
  edition: null,
  subject: row.subject,
  body: row.body,
  why: row.why,
  by: row.byName,
  at: row.at.toISOString(),
})

function shippedTemplate(kind: LetterKind, language: Language): LetterTemplate | undefined {
  const [text] = shippedTexts(kind, language)
  return text && showShipped(kind, language, text)
}

const showShipped = (kind: LetterKind, language: Language, text: LetterEdition): LetterTemplate => ({
  kind,
  language,
  country: '',
  version: 0,
  ...text,
  why: 'What the product comes with.',
  by: null,
  at: null,
})
