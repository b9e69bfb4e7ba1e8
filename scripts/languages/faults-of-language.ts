import { type Language, writesLetters } from '../../src/contract/languages/languages.ts'
import { idOf, maxLength, type Text, textsOf } from '../../src/server/languages/language-files.ts'
import { termsOf } from './terms.ts'
import { spacesOf } from './typography.ts'

/** Faults of a language against English, each as a sentence. */
export function faultsOfLanguage(root: string, language: Language): string[] {
  const english = new Map(textsOf(root, 'en').map((text) => [idOf(text), text]))
  const own = textsOf(root, language)
  const has = new Set(own.map(idOf))
  const isLetter = ({ key }: Text) => key.startsWith('templates/')
  const missing = [...english.values()].filter(
    (text) => !has.has(idOf(text)) && (writesLetters(language) || !isLetter(text)),
  )
  return [
    ...missing.map((text) => `${language}/${idOf(text)} is missing.`),
    ...own.flatMap((text) => faultsOfText(language, text, english.get(idOf(text))?.text)),
  ]
}

/** Faults of a text; `english` is undefined for unknown keys. */
export function faultsOfText(language: string, text: Text, english: string | undefined): string[] {
  const at = `${language}/${idOf(text)}`
  if (english === undefined) return [`${at} is not in English.`]
  const said = text.text
  return [
    ...(said.trim() === '' ? [`${at} is empty.`] : []),
    ...(same(placeholdersIn(said), placeholdersIn(english)) || isOfSingular(text)
      ? []
      : [
          `${at} has the placeholders ${placeholdersIn(said).join(', ')}, English has ${placeholdersIn(english).join(', ')}.`,
        ]),
    ...(same(numbersIn(said), numbersIn(english)) ? [] : [`${at} has other numbers than English: ${said}`]),
    ...(said.length <= maxLength(english)
      ? []
      : [`${at} has ${said.length} letters, at most ${maxLength(english)} fit.`]),
    ...spacesOf(language, said).map((fault) => `${at} stands ${fault}`),
    ...(language === 'en'
      ? []
      : termsOf(language).flatMap((term) => (term.isIn(said) ? [`${at} says ${term.name}`] : []))),
  ]
}

/** `1 day so far` may write its number. */
const isOfSingular = ({ key }: Text): boolean => key.endsWith('/one')

const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{?(?:de )?(\w+)\}?\}/g)].map(([, name]) => name!))].toSorted()

/** Prices, days and articles: two digits, or one before units. */
const numbersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\d[\d.,/ ]*\d/g)].map(([figure]) => figure.replaceAll(/\D/g, '')))].toSorted()

const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()
