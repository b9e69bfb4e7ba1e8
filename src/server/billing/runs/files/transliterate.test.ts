import { expect, test } from 'vitest'
import { transliterate } from './transliterate.ts'

test.each([
  ['José Gonçalves & Filhos, Lda.', 'Jose Goncalves + Filhos, Lda.'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Straße Ærø', 'Strasse AEro'],
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoyloy'],
  ['Щедрин Юлия', 'Shtedrin Yuliya'],
  ['Nguyễn Văn Ổi', 'Nguyen Van Oi'],
  ['O’Brien “Pics”', "O'Brien 'Pics'"],
  ['//Studio//One/', 'Studio/One'],
  ['ﬁne\u00a0art', 'fine art'],
])('%s is written as %s', (name, written) => expect(transliterate(name)).toBe(written))

test.each(['山田太郎', 'محمد', 'Ana 山'])('%s has no counterpart and is not guessed', (name) =>
  expect(transliterate(name)).toBeUndefined(),
)

test('Every result keeps to the letters of SEPA', () => {
  for (let code = 0x20; code < 0x250; code++) {
    const written = transliterate(`a${String.fromCodePoint(code)}a`)
    expect(written ?? 'a').toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/)
  }
})
