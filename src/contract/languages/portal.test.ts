import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import * as answering from '../disputes/answer-endpoints.ts'
import * as choosing from '../portal/choice-endpoints.ts'
import * as reading from '../portal/endpoints.ts'
import * as paying from '../portal/paying-endpoints.ts'
import * as offering from '../disputes/offer-endpoints.ts'
import { type Language, languages } from './languages.ts'
import { offerIn } from '../disputes/offer-texts.ts'
import { allWords } from './all-portal.ts'
import { refusalWords as allRefused } from './refusals.ts'

/** Sentences with paths, and functions' results for plain values. */
function sentences(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, said]: [string, unknown]): [string, string][] => {
    const here = path ? `${path}.${name}` : name
    if (typeof said === 'string') return [[here, said]]
    if (typeof said === 'function') return [[here, (said as (...given: unknown[]) => string)('§', '§', '§')]]
    return sentences(said as object, here)
  })
}

const wordsIn = (language: Language) => ({ ...allWords[language], refused: allRefused[language] })

/** Names, and words that are written the same elsewhere. */
const same = /^(pay\.methods\.wallet|licence\.title|.*\.(agency|email|name|blog)|changes\..*|uses\.page|.*\.version)$/i

test.each(languages.filter((language) => language !== 'en'))('Nothing on the page stays English in %s', (language) => {
  const english = new Map(sentences(wordsIn('en')))
  const own = sentences(wordsIn(language))
  expect(own.map(([path]) => path).sort()).toEqual([...english.keys()].sort())
  const left = own.filter(([path, said]) => said === english.get(path) && /[a-z]{3}/i.test(said) && !same.test(path))
  expect(left).toEqual([])
  expect(own.filter(([, said]) => said.trim() === '' || said.includes('undefined'))).toEqual([])
})

const isCall = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'errors' in one && 'path' in one

/** Error codes of the page's calls, without staff's. */
const codes = [answering, choosing, reading, paying, offering]
  .flatMap((made) => Object.values<unknown>(made).filter(isCall))
  .flatMap(({ path, errors }) => (path.startsWith('/desk') ? [] : errors))

test('Every refusal of the page has a sentence for its code', () => {
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter((code) => !(code in allRefused.en))).toEqual([])
})

test('A deadline includes its day, and the text presumes no gender', () => {
  for (const language of languages) {
    const said = sentences(wordsIn(language))
    const faults =
      /(avant le|antes del|prima del|antes de|vóór|vor dem) §|^(.*)(avant le|antes del)$|l’auteur de|es autor\b|é autor\b|è autore\b|licencient|licenzian/i
    expect(said.filter(([, sentence]) => faults.test(sentence))).toEqual([])
  }
  expect(`${allWords.fr.contact.mail}${allWords.fr.colon}`).toBe('Par e-mail\u00a0:')
})

test('Every language can say that English governs', () => {
  for (const language of languages) expect(allWords[language].footer.unreviewed.length).toBeGreaterThan(20)
})

test('French says « de » before a name as it is spoken', () => {
  const { heading } = allWords.fr
  expect(heading(1, 'Ana Ibarra', 'a.example')).toBe('Une photographie d’Ana Ibarra, utilisée sur a.example')
  expect(heading(2, 'Émile', 'a.example')).toBe('2 photographies d’Émile, utilisées sur a.example')
  expect(heading(1, 'Bruno', 'a.example')).toBe('Une photographie de Bruno, utilisée sur a.example')
})

/** Every sentence that an image user reads on the page or in the mails about offers, with its path. */
const readIn = (language: Language): [string, string][] => [
  ...sentences(wordsIn(language)),
  ...(['EUR', 'JPY'] as const).map((currency): [string, string] => [
    `offer-texts.${currency}`,
    offerIn(language, { name: 'RF-000042', amount: 100, currency, parts: 2, until: '2026-12-01', text: '' }).text,
  ]),
]

/** Words that admit or recognise; the portal only tolerates, concedes or chooses. */
const notAnAdmission = /\badmit[eo]\b|\bammett|\badmet\b|\breconnaît/iu

test('No answer admits liability, in any language', () => {
  const liability = {
    en: 'admits',
    es: 'responsabilidad',
    it: 'responsabilità',
    pt: 'responsabilidade',
    fr: 'responsabilité',
    nl: 'aansprakelijkheid',
    de: 'Anerkenntnis',
  }
  for (const language of languages) {
    const said = readIn(language)
    expect(said.filter(([, sentence]) => notAnAdmission.test(sentence))).toEqual([])
    const admits = said.filter(([path]) => /admits$|offers\.text$|offer-texts/.test(path))
    expect(admits.length).toBeGreaterThan(5)
    expect(admits.filter(([, sentence]) => !sentence.includes(liability[language]))).toEqual([])
  }
})

test('The picture is taken down, and never the page.', () => {
  const picture = {
    en: 'picture',
    es: /imagen|imágenes/,
    it: /immagin[ei]/,
    pt: /imagem|imagens/,
    fr: 'image',
    nl: /beeld/,
    de: /Bild/,
  }
  for (const language of languages)
    for (const said of [
      allWords[language].answer.kinds['already-removed'],
      allWords[language].answer.removedHint,
      allWords[language].licence.removal,
    ])
      expect(said).toMatch(picture[language])
})

test('A remaining sum is called remaining, never missing', () => {
  for (const language of languages)
    for (const count of [1, 20]) expect(allWords[language].long.left(count)).not.toMatch(/\bfalta|\bmanc|\bmanqu/i)
})
