import { expect, test } from 'vitest'
import type { Endpoint } from '../../endpoint.ts'
import * as answering from '../answering-endpoints.ts'
import * as reading from '../endpoints.ts'
import * as paying from '../paying-endpoints.ts'
import * as offering from '../offer-endpoints.ts'
import { type PortalLanguage, portalLanguages, unreviewedLanguages } from '../languages.ts'
import { allWords } from './all.ts'
import { allRefused } from './refused.ts'

/** Every sentence with its path, and what functions say of plain things. */
function sentences(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, said]: [string, unknown]): [string, string][] => {
    const here = path ? `${path}.${name}` : name
    if (typeof said === 'string') return [[here, said]]
    if (typeof said === 'function') return [[here, (said as (...given: unknown[]) => string)('§', '§', '§')]]
    return sentences(said as object, here)
  })
}

const wordsIn = (language: PortalLanguage) => ({ ...allWords[language], refused: allRefused[language] })

/** Names, and words that are written the same elsewhere. */
const same = /^(pay\.methods\.wallet|licence\.title|.*\.(agency|email|name|blog)|changes\..*|uses\.page|.*\.version)$/i

test.each(portalLanguages.filter((language) => language !== 'en'))(
  'nothing on the page stays English in %s',
  (language) => {
    const english = new Map(sentences(wordsIn('en')))
    const own = sentences(wordsIn(language))
    expect(own.map(([path]) => path).sort()).toEqual([...english.keys()].sort())
    const left = own.filter(([path, said]) => said === english.get(path) && /[a-z]{3}/i.test(said) && !same.test(path))
    expect(left).toEqual([])
    expect(own.filter(([, said]) => said.trim() === '' || said.includes('undefined'))).toEqual([])
  },
)

const isCall = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'errors' in one && 'path' in one

/** Codes of the calls that the page makes, without those of staff. */
const codes = [answering, reading, paying, offering]
  .flatMap((made) => Object.values<unknown>(made).filter(isCall))
  .flatMap(({ path, errors }) => (path.startsWith('/desk') ? [] : errors))

test('every refusal that the page can meet has its sentence, by its code', () => {
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter((code) => !(code in allRefused.en))).toEqual([])
})

test('a day by which something is asked for counts itself, and nobody is taken for a man', () => {
  for (const language of portalLanguages) {
    const said = sentences(wordsIn(language))
    const faults =
      /(avant le|antes del|prima del|antes de) §|^(.*)(avant le|antes del)$|l’auteur de|es autor\b|é autor\b|è autore\b|licencient|licenzian/i
    expect(said.filter(([, sentence]) => faults.test(sentence))).toEqual([])
  }
  expect(`${allWords.fr.contact.mail}${allWords.fr.colon}`).toBe('Par e-mail\u00a0:')
})

test('what nobody has read over says so to its reader', () => {
  for (const language of unreviewedLanguages) expect(allWords[language].footer.unreviewed.length).toBeGreaterThan(20)
  expect(unreviewedLanguages).not.toContain('en')
})

test('French says « de » before a name as it is spoken', () => {
  const { heading } = allWords.fr
  expect(heading(1, 'Ana Ibarra', 'a.example')).toBe('Une photographie d’Ana Ibarra, utilisée sur a.example')
  expect(heading(2, 'Émile', 'a.example')).toBe('2 photographies d’Émile, utilisées sur a.example')
  expect(heading(1, 'Bruno', 'a.example')).toBe('Une photographie de Bruno, utilisée sur a.example')
})
