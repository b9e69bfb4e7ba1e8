import { createHash } from 'node:crypto'
import { languages, writesLetters } from '#contract/languages/languages.ts'
import { Translation } from '#contract/languages/review-endpoints.ts'
import { folderOfLanguages, idOf, type Text, textsOf } from './language-files.ts'

/** An English text with its translation, empty until written. */
export type DraftText = Text & { part: string; english: string; fingerprint: string }

/** Texts of all other languages, from the contract's files. */
export const translations: Readonly<Record<Translation, readonly DraftText[]>> = readAll()

function readAll(): Record<Translation, DraftText[]> {
  const english = textsOf(folderOfLanguages, 'en')
  const read = languages.flatMap((language) => {
    const translation = Translation.safeParse(language)
    return translation.success ? [[translation.data, translate(english, translation.data)] as const] : []
  })
  return Object.fromEntries(read) as Record<Translation, DraftText[]>
}

function translate(english: readonly Text[], language: Translation): DraftText[] {
  const own = new Map(textsOf(folderOfLanguages, language).map((text) => [idOf(text), text.text]))
  return english
    .filter((text) => writesLetters(language) || !isOfLetter(text))
    .map((text) => {
      const translation = own.get(idOf(text)) ?? ''
      return {
        file: text.file,
        key: text.key,
        part: partOf(text),
        english: text.text,
        text: translation,
        fingerprint: fingerprintOf(text.text, translation),
      }
    })
}

function isOfLetter({ file, key }: Text): boolean {
  return file === 'letters.json' && key.startsWith('templates/')
}

/** Part reviewed together: `portal/answer`, or `portal` without a group. */
export function partOf({ file, key }: Pick<Text, 'file' | 'key'>): string {
  const name = file.replace(/\.json$/, '')
  const [group, ...rest] = key.split('/')
  return rest.length === 0 || !/^[A-Za-z]+$/.test(group ?? '') ? name : `${name}/${group}`
}

export function fingerprintOf(english: string, text: string): string {
  return createHash('sha256').update(`${english}\u0000${text}`).digest('hex').slice(0, 32)
}
